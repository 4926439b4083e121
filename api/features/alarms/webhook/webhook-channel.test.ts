import { expect, test } from 'vitest';
import { testNotice } from '#api/features/alarms/test-notice.ts';
import { createWebhookChannel } from '#api/features/alarms/webhook/webhook-channel.ts';

const fixed = {
  url: 'https://ntfy.sh/',
  form: 'ntfy' as const,
  secret: undefined,
  includesText: false,
};

const deliver = (set: { fixed: typeof fixed | null; fixedFault: string | null }) => {
  const { channel } = createWebhookChannel({
    ...set,
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
  return channel.deliver(testNotice('an-id', 0), 'webhook', new AbortController().signal);
};

test('what waits for a mistaken WEBHOOK_URL goes on waiting, and is dropped once there is none', async () => {
  const fixedFault = 'WEBHOOK_URL must end in the name of a topic, because the form is ntfy';
  expect(await deliver({ fixed, fixedFault })).toEqual({ kind: 'retry', answer: fixedFault });
  expect(await deliver({ fixed: null, fixedFault: null })).toMatchObject({ kind: 'gone' });
});
