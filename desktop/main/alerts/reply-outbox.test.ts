import { expect, test } from 'vitest';
import { ApiError } from '#shared/client/http-client.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { fail, type ErrorCode } from '#shared/contracts/errors.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createReplyOutbox, type WaitingReply } from './reply-outbox.ts';

const stored: WaitingReply = {
  conversationId: aConversationId(1),
  clientId: aClientId(1),
  text: 'kept',
};

const anOutbox = (replies: readonly WaitingReply[] = []) => {
  const clock = createFakeClock();
  const socket = createFakeSocket();
  const file = { replies };
  const opened: string[] = [];
  const answered: string[] = [];
  let ids = 10;
  const outbox = createReplyOutbox({
    socket,
    call: () => Promise.reject(new ApiError('no answer', 0, null)),
    store: {
      read: () => file.replies,
      write: (next) => {
        file.replies = next;
      },
    },
    clock,
    timers: clock,
    jitter: () => 0.5,
    newClientId: () => aClientId((ids += 1)),
    onStored: ({ client_id }) => void answered.push(client_id),
    onRefused: (id) => opened.push(id),
  });
  const sent = () => socket.emitted.map(([, payload]) => (payload as { content: string }).content);
  return { outbox, socket, clock, file, opened, answered, sent };
};
const refuse = (code: ErrorCode) => () => fail(code, '');
const accept = () => ({ ok: true, message: aMessage() });

test('sends and then removes a reply stored by an earlier version of the app', async () => {
  const { outbox, socket, file } = anOutbox([stored]);
  socket.replies.message = accept;
  outbox.flush();
  await settled();
  expect(socket.emitted).toMatchObject([
    ['message', { content: 'kept', client_id: stored.clientId, from_admin: true }],
  ]);
  expect(file.replies).toEqual([]);
});

test.each(['storage_unavailable', 'internal', 'feature_off', 'slow_down'] as const)(
  'answered with %s, a reply stays in the file and is retried automatically',
  async (code) => {
    const { outbox, socket, clock, file, opened, sent } = anOutbox();
    socket.replies.message = refuse(code);
    outbox.add(aConversationId(), '  later  ', aClientId(1));
    await settled();
    expect(file.replies).toMatchObject([{ text: 'later' }]);
    socket.replies.message = accept;
    clock.advance(60_000);
    await settled();
    expect(sent()).toEqual(['later', 'later']);
    expect(file.replies).toEqual([]);
    expect(opened).toEqual([]);
  },
);

test.each(['not_found', 'validation_failed'] as const)(
  'permanently refused with %s, a reply is dropped and its conversation shown; the next one is sent',
  async (code) => {
    const { outbox, socket, clock, file, opened, sent } = anOutbox();
    socket.replies.message = refuse(code);
    outbox.add(aConversationId(1), 'one', aClientId(2));
    await settled();
    expect(opened).toEqual([aConversationId(1)]);
    expect(file.replies).toEqual([]);
    socket.replies.message = accept;
    outbox.add(aConversationId(2), 'two', aClientId(3));
    await settled();
    expect(sent()).toEqual(['one', 'two']);
    expect(clock.pending()).toBe(0);
  },
);

test('sends nothing while paused, and stores new replies in the file', async () => {
  const { outbox, file, sent, clock } = anOutbox();
  outbox.pause();
  outbox.add(aConversationId(), 'for the next key', aClientId(4));
  outbox.flush();
  await settled();
  expect(sent()).toEqual([]);
  expect(file.replies).toMatchObject([{ text: 'for the next key' }]);
  expect(clock.pending()).toBe(0);
});

test('writes nothing back after stopping', async () => {
  const { outbox, socket, file } = anOutbox([stored]);
  let answer = (): void => undefined;
  socket.replies.message = () =>
    new Promise((resolve) => {
      answer = () => resolve(refuse('internal')());
    });
  outbox.flush();
  await settled();
  outbox.stop();
  file.replies = [];
  answer();
  await settled();
  expect(file.replies).toEqual([]);
});

test('sends a reply that the system reports twice once, and reports when it is stored', async () => {
  const { outbox, socket, answered, sent } = anOutbox();
  socket.replies.message = () => ({ ok: true, message: aMessage({ client_id: aClientId(1) }) });
  outbox.add(aConversationId(), 'on my way', aClientId(1));
  outbox.add(aConversationId(), 'on my way', aClientId(1));
  await settled();
  expect(sent()).toEqual(['on my way']);
  expect(answered).toEqual([aClientId(1)]);
});
