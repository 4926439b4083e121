import { expect, test } from 'vitest';
import { fail, type ErrorCode } from '#shared/contracts/errors.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createWriteFirst } from '#site/admin/live/write-first.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

const aWriter = (codes: (ErrorCode | null)[]) => {
  const bodies: unknown[] = [];
  let ids = 0;
  const call = ((_route: unknown, { body }: { body: unknown }) => {
    bodies.push(body);
    const code = codes.shift() ?? null;
    if (code === null) return Promise.resolve({ ok: true, message: aMessage() });
    return Promise.reject(new ApiError('HTTP', 400, fail(code, code).error));
  }) as unknown as CallApi;
  return { write: createWriteFirst(call, () => aClientId((ids += 1))), bodies };
};

test('a retry is the same message, and a new text is another one', async () => {
  const { write, bodies } = aWriter(['internal', null, null]);
  expect(await write('v', 'hello')).toMatchObject({ ok: false });
  expect(await write('v', 'hello')).toEqual({ ok: true, conversationId: aConversationId() });
  await write('v', 'and another');
  expect(bodies).toEqual([
    { to: 'v', content: 'hello', client_id: aClientId(1) },
    { to: 'v', content: 'hello', client_id: aClientId(1) },
    { to: 'v', content: 'and another', client_id: aClientId(2) },
  ]);
});

test('a rejection is explained in words', async () => {
  const { write } = aWriter(['not_found', 'slow_down']);
  expect(await write('v', 'a')).toMatchObject({ why: expect.stringContaining('left the site') });
  expect(await write('v', 'a')).toMatchObject({ why: expect.stringContaining('Too many') });
});
