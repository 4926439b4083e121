import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { initialChatState, unreadCount } from '#site/features/chat/chat-state.ts';
import { readSeen } from '#site/features/chat/seen-mark.ts';
import { watchViews } from '#site/features/chat/watch-views.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const conversationId = aConversationId();
const fromAdmin = (seq: number) => aMessage({ seq, from_admin: true });

const aWatch = () => {
  const state = createObservable({ ...initialChatState('/'), conversationId });
  const timers = createFakeClock();
  const life = createFakePageLife();
  const storage = createMemoryKeyValue();
  const seqs: number[] = [];
  const stop = watchViews({ state, life, timers, storage, send: ({ seq }) => seqs.push(seq) });
  return { state, timers, life, storage, seqs, stop };
};

test('opening is reported; what was in sight is seen and no longer unread', () => {
  const { state, seqs, storage } = aWatch();
  state.patch({ messages: [fromAdmin(1)] });
  expect(seqs).toEqual([]);
  expect(unreadCount(state.get())).toBe(1);
  state.patch({ view: 'open' });
  expect(seqs).toEqual([1]);
  expect(unreadCount(state.get())).toBe(0);
  expect(readSeen(storage, conversationId)).toBe(1);
  expect(readSeen(storage, aConversationId(2))).toBe(0);
});

test('the messages of the admin are reported while open, at most every four seconds', () => {
  const { state, seqs, timers } = aWatch();
  state.patch({ view: 'open' });
  timers.advance(4_000);
  state.patch({ messages: [fromAdmin(1)] });
  state.patch({ messages: [fromAdmin(1), fromAdmin(2)] });
  expect(seqs).toEqual([0, 1]);
  timers.advance(4_000);
  expect(seqs).toEqual([0, 1, 2]);
});

test("the visitor's own messages are no view", () => {
  const { state, seqs, timers } = aWatch();
  state.patch({ view: 'open' });
  timers.advance(4_000);
  state.patch({ messages: [aMessage({ seq: 1 })] });
  expect(seqs).toEqual([0]);
});

test('out of sight nothing is reported until it is in sight again', () => {
  const { state, life, seqs } = aWatch();
  life.set({ isVisible: false });
  state.patch({ view: 'open', messages: [fromAdmin(1)] });
  state.patch({ page: '/admin' });
  expect(seqs).toEqual([]);
  life.set({ isVisible: true });
  expect(seqs).toEqual([]);
  state.patch({ page: '/' });
  expect(seqs).toEqual([1]);
});

test('a window behind another one shows nothing to anybody', () => {
  const { state, life, seqs } = aWatch();
  life.set({ hasFocus: false });
  state.patch({ view: 'open', messages: [fromAdmin(1)] });
  expect(seqs).toEqual([]);
  expect(unreadCount(state.get())).toBe(1);
  life.set({ hasFocus: true });
  expect(seqs).toEqual([1]);
  expect(unreadCount(state.get())).toBe(0);
});

test('stopped, it hears nothing and leaves no timer', () => {
  const { state, timers, seqs, stop } = aWatch();
  state.patch({ view: 'open' });
  stop();
  state.patch({ messages: [fromAdmin(1)] });
  timers.advance(10_000);
  expect(seqs).toEqual([0]);
  expect(timers.pending()).toBe(0);
});
