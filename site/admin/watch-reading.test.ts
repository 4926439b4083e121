import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { watchReading } from '#site/admin/watch-reading.ts';
import { createObservable } from '#site/platform/observable.ts';
import { createFakePageLife } from '#site/platform/testing/fake-page-life.ts';

const selectedId = aConversationId();

const aWatch = () => {
  const state = createObservable({ ...initialConsoleState, selectedId });
  const timers = createFakeClock();
  const life = createFakePageLife();
  const seqs: number[] = [];
  const stop = watchReading({ state, life, timers, send: ({ seq }) => seqs.push(seq) });
  return { state, timers, life, seqs, stop };
};

test('an open thread is read while the window is in front, and not before', () => {
  const { state, life, seqs } = aWatch();
  life.set({ hasFocus: false });
  state.patch({ messages: [aMessage({ seq: 1 })] });
  expect(seqs).toEqual([]);
  life.set({ hasFocus: true });
  expect(seqs).toEqual([1]);
});

test('new messages are reported at most every four seconds, nothing twice', () => {
  const { state, timers, seqs } = aWatch();
  state.patch({ messages: [aMessage({ seq: 1 })] });
  state.patch({ messages: [aMessage({ seq: 1 }), aMessage({ seq: 2 })] });
  state.patch({ drafts: { any: 'text' } });
  timers.advance(8_000);
  expect(seqs).toEqual([1, 2]);
});

test('messages of the conversation left behind are not reported for the one chosen', () => {
  const { state, seqs } = aWatch();
  state.patch({ selectedId: aConversationId(2), messages: [aMessage({ seq: 5 })] });
  expect(seqs).toEqual([]);
});

test('stopped, it leaves no timer', () => {
  const { state, timers, stop } = aWatch();
  state.patch({ messages: [aMessage({ seq: 1 })] });
  stop();
  expect(timers.pending()).toBe(0);
});
