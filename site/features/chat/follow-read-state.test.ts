import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { followReadState } from '#site/features/chat/follow-read-state.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const conversationId = aConversationId();
const side = (delivered_seq: number, read_seq: number) => ({ delivered_seq, read_seq });

const aFollower = () => {
  const state = createObservable({ ...initialChatState('/'), conversationId });
  const socket = createFakeSocket();
  const timers = createFakeClock();
  const stop = followReadState({ state, socket, timers });
  return { state, socket, timers, stop };
};

test("the admin's messages are delivered on arrival and read once seen", () => {
  const { state, socket } = aFollower();
  const messages = [aMessage({ seq: 1 }), aMessage({ seq: 2, from_admin: true })];
  state.patch({ messages });
  state.patch({ seenSeq: 2 });
  expect(socket.emitted).toEqual([
    ['delivered', { conversation_id: conversationId, seq: 2 }],
    ['read', { conversation_id: conversationId, seq: 2 }],
  ]);
});

test("reports nothing for the visitor's own messages", () => {
  const { state, socket } = aFollower();
  state.patch({ messages: [aMessage({ seq: 1 })], seenSeq: 1 });
  expect(socket.emitted).toEqual([]);
});

test('applies read states of this conversation only', () => {
  const { state, socket } = aFollower();
  const news = { visitor: side(2, 2), admin: side(1, 0) };
  socket.receives('read_state', { conversation_id: aConversationId(2), ...news });
  expect(state.get().readState).toBeNull();
  socket.receives('read_state', { conversation_id: conversationId, ...news });
  expect(state.get().readState).toEqual(news);
  expect(state.get().seenSeq).toBe(2);
});
