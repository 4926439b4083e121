import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const setUp = (answer: () => unknown) => {
  const socket = createFakeSocket();
  const requested: unknown[] = [];
  const fetchPage = createFetchPage({
    conversationId: aConversationId(),
    socket,
    callApi: (async (_: unknown, input: { query: unknown }) => {
      requested.push(input.query);
      return answer();
    }) as CallApi,
  });
  return { socket, requested, fetchPage };
};
const page = { messages: [aMessage({ seq: 8 })], has_more: true, last_seq: 9 };

test('fetches the page with `resume` while connected', async () => {
  const { socket, requested, fetchPage } = setUp(() => page);
  socket.replies.resume = () => ({ ok: true, ...page });
  expect(await fetchPage(7, 200)).toEqual({ ok: true, messages: page.messages, hasMore: true });
  expect(socket.emitted).toEqual([
    ['resume', { conversation_id: aConversationId(), after_seq: 7, limit: 200 }],
  ]);
  expect(requested).toEqual([]);
});

test('fetches the newest page by HTTP, and every page while disconnected', async () => {
  const { socket, requested, fetchPage } = setUp(() => page);
  await fetchPage(null, 200);
  socket.becomes('reconnecting');
  await fetchPage(7, 50);
  expect(requested).toEqual([{ limit: '200' }, { limit: '50', after: '7' }]);
});

test('falls back to HTTP if a connected socket does not answer', async () => {
  const { requested, fetchPage } = setUp(() => page);
  expect(await fetchPage(7, 200)).toMatchObject({ ok: true });
  expect(requested).toEqual([{ limit: '200', after: '7' }]);
});

test('passes on a refusal; a network failure has no problem', async () => {
  const refused = setUp(() => page);
  refused.socket.replies.resume = () => fail('not_found', 'no');
  expect(await refused.fetchPage(0, 1)).toMatchObject({
    ok: false,
    problem: { code: 'not_found' },
  });
  const down = setUp(() => {
    throw new ApiError('no answer', 0, null);
  });
  expect(await down.fetchPage(null, 1)).toEqual({ ok: false, problem: null });
});
