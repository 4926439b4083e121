import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aClientId, aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createSendMessage, type BoundMessage } from '#shared/client/delivery/send-message.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const item: BoundMessage = {
  client_id: aClientId(),
  conversation_id: aConversationId(),
  content: 'hello',
  sent_from_page: '/resume',
  created_at: 0,
  attempts: 0,
  refused: null,
};

const setUp = (answer: () => unknown = () => ({ ok: true, message: aMessage() })) => {
  const socket = createFakeSocket();
  const posted: unknown[] = [];
  const send = createSendMessage({
    socket,
    callApi: (async (_: unknown, input: unknown) => {
      posted.push(input);
      return answer();
    }) as CallApi,
    sender: () => ({ from_admin: false, primary_hash: aPrimaryHash() }),
  });
  return { socket, posted, send };
};

const draft = {
  content: 'hello',
  from_admin: false,
  primary_hash: aPrimaryHash(),
  sent_from_page: '/resume',
  client_id: aClientId(),
};

test('sends by socket while connected and returns the stored row', async () => {
  const { socket, posted, send } = setUp();
  socket.replies.message = () => ({ ok: true, message: aMessage({ seq: 4 }) });
  expect(await send(item)).toEqual({ kind: 'stored', message: aMessage({ seq: 4 }) });
  expect(socket.emitted).toEqual([['message', { ...draft, conversation_id: aConversationId() }]]);
  expect(posted).toEqual([]);
});

test('falls back to HTTP with the same client id when the socket is down or silent', async () => {
  const silent = setUp();
  expect(await silent.send(item)).toMatchObject({ kind: 'stored' });
  const down = setUp();
  down.socket.becomes('reconnecting');
  expect(await down.send(item)).toMatchObject({ kind: 'stored' });
  for (const { posted } of [silent, down]) {
    expect(posted).toMatchObject([{ params: { conversation_id: aConversationId() }, body: draft }]);
  }
});

test('permanent errors are refusals, all others are retried later', async () => {
  const { socket, send } = setUp();
  socket.replies.message = () => fail('conflict', 'other content');
  expect(await send(item)).toEqual({ kind: 'refused', code: 'conflict' });
  socket.replies.message = () => fail('slow_down', 'wait', { retry_after_s: 3 });
  expect(await send(item)).toEqual({ kind: 'later', afterMs: 3_000, isSlowed: true });
  socket.replies.message = () => fail('storage_unavailable', 'disk');
  expect(await send(item)).toEqual({ kind: 'later', afterMs: 0 });
});

test('permanent HTTP errors are refusals, a network failure is retried later', async () => {
  const answers = [
    new ApiError('HTTP 404', 404, fail('not_found', 'no').error),
    new ApiError('no answer', 0, null),
  ];
  const { socket, send } = setUp(() => {
    throw answers.shift() ?? new Error('no further answer');
  });
  socket.becomes('reconnecting');
  expect(await send(item)).toEqual({ kind: 'refused', code: 'not_found' });
  expect(await send(item)).toEqual({ kind: 'later', afterMs: 0 });
});
