import { expect, test } from 'vitest';
import {
  createWebhookList,
  type StoredWebhook,
} from '#api/features/alarms/webhook/webhook-list.ts';

const aWebhook = (id: string, over: object = {}): StoredWebhook & object => ({
  id,
  name: id,
  url: 'https://example.com',
  form: 'json',
  kinds: ['chat_started'],
  isOn: true,
  includesText: false,
  createdAt: 1_000,
  secret: 'whsec_1',
  old: null,
  ...over,
});

test('settings of a newer version survive a change, and are read again after the upgrade', async () => {
  const newer = { ...aWebhook('newer'), form: 'semaphore' };
  let stored = JSON.stringify({ webhooks: [newer, aWebhook('one')] });
  const list = createWebhookList({
    get: async () => stored,
    put: async (_name, text) => {
      stored = text;
    },
  });
  expect(await list.read()).toEqual([aWebhook('one')]);
  await list.change(({ webhooks }) => ({ webhooks: [...webhooks, aWebhook('two')] }));
  expect(await list.read()).toEqual([aWebhook('one'), aWebhook('two')]);
  stored = stored.replace('semaphore', 'ntfy');
  expect(await list.read()).toEqual([
    aWebhook('one'),
    aWebhook('two'),
    aWebhook('newer', { form: 'ntfy' }),
  ]);
});
