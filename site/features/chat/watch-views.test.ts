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

test('reports a view on opening and marks visible messages as seen', () => {
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

test("reports the admin's messages while open, at most every four seconds", () => {
  const { state, seqs, timers } = aWatch();
  state.patch({ view: 'open' });
  timers.advance(4_000);
  state.patch({ messages: [fromAdmin(1)] });
  state.patch({ messages: [fromAdmin(1), fromAdmin(2)] });
  expect(seqs).toEqual([0, 1]);
  timers.advance(4_000);
  expect(seqs).toEqual([0, 1, 2]);
});

test("reports no view for the visitor's own messages", () => {
  const { state, seqs, timers } = aWatch();
  state.patch({ view: 'open' });
  timers.advance(4_000);
  state.patch({ messages: [aMessage({ seq: 1 })] });
  expect(seqs).toEqual([0]);
});

test('reports nothing while hidden, and resumes when visible', () => {
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

test('a window in the background is not a view', () => {
  const { state, life, seqs } = aWatch();
  life.set({ hasFocus: false });
  state.patch({ view: 'open', messages: [fromAdmin(1)] });
  expect(seqs).toEqual([]);
  expect(unreadCount(state.get())).toBe(1);
  life.set({ hasFocus: true });
  expect(seqs).toEqual([1]);
  expect(unreadCount(state.get())).toBe(0);
});

test('has no listeners or timers after stopping', () => {
  const { state, timers, seqs, stop } = aWatch();
  state.patch({ view: 'open' });
  stop();
  state.patch({ messages: [fromAdmin(1)] });
  timers.advance(10_000);
  expect(seqs).toEqual([0]);
  expect(timers.pending()).toBe(0);
});
