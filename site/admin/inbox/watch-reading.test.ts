import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { watchReading } from '#site/admin/inbox/watch-reading.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const selectedId = aConversationId();

const aWatch = (socketState: 'connected' | 'reconnecting' = 'connected') => {
  const state = createObservable({ ...initialConsoleState, selectedId });
  const timers = createFakeClock();
  const life = createFakePageLife();
  const socket = createFakeSocket(socketState);
  const views: number[] = [];
  const stop = watchReading({ state, life, timers, socket, send: ({ seq }) => views.push(seq) });
  const emitted = () =>
    socket.emitted.map(([event, payload]) => `${event} ${(payload as { seq: number }).seq}`);
  return { state, timers, life, views, stop, emitted };
};

test('an open thread is delivered at once, and read while the window is in front', () => {
  const { state, life, emitted, views } = aWatch();
  life.set({ hasFocus: false });
  state.patch({ messages: [aMessage({ seq: 1 })] });
  expect(emitted()).toEqual(['delivered 1']);
  life.set({ hasFocus: true });
  expect(emitted()).toEqual(['delivered 1', 'read 1']);
  expect(views).toEqual([]);
});

test("the admin's own messages are nothing to report", () => {
  const { state, emitted } = aWatch();
  state.patch({ messages: [aMessage({ seq: 1, from_admin: true })] });
  expect(emitted()).toEqual([]);
});

test('without a socket the view call says it, at most every four seconds, nothing twice', () => {
  const { state, timers, views, emitted } = aWatch('reconnecting');
  state.patch({ messages: [aMessage({ seq: 1 })] });
  state.patch({ messages: [aMessage({ seq: 1 }), aMessage({ seq: 2 })] });
  state.patch({ drafts: { any: 'text' } });
  timers.advance(8_000);
  expect(views).toEqual([1, 2]);
  expect(emitted()).toEqual([]);
});

test('messages of the conversation left behind are not reported for the one chosen', () => {
  const { state, emitted } = aWatch();
  state.patch({ selectedId: aConversationId(2), messages: [aMessage({ seq: 5 })] });
  expect(emitted()).toEqual([]);
});

test('stopped, it leaves no timer', () => {
  const { state, timers, stop } = aWatch();
  state.patch({ messages: [aMessage({ seq: 1 })] });
  stop();
  expect(timers.pending()).toBe(0);
});
