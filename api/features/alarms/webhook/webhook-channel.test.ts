import { expect, test } from 'vitest';
import { testNotice } from '#api/features/alarms/test-notice.ts';
import { createWebhookChannel } from '#api/features/alarms/webhook/webhook-channel.ts';

test('drops deliveries for a WEBHOOK_URL that is no longer set', async () => {
  const { channel } = createWebhookChannel({
    fixed: null,
    fixedKinds: async () => ['chat_started'],
    list: async () => [],
    hasAny: () => false,
    outgoing: {
      refusalOf: () => null,
      post: () => Promise.reject(new Error('nothing may be posted')),
    },
    siteUrl: 'https://example.com',
    clock: { now: () => 0 },
  });
  const { signal } = new AbortController();
  expect(await channel.deliver(testNotice('an-id', 0), 'webhook', signal)).toMatchObject({
    kind: 'gone',
  });
});
