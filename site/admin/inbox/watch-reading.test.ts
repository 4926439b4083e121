import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createInboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { watchReading } from '#site/admin/inbox/watch-reading.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const selectedId = aConversationId();

const aWatch = (socketState: 'connected' | 'reconnecting' = 'connected') => {
  const { threadStore } = createInboxStores();
  threadStore.patch({ selectedId });
  const timers = createFakeClock();
  const life = createFakePageLife();
  const socket = createFakeSocket(socketState);
  const views: number[] = [];
  const stop = watchReading({
    threadStore,
    life,
    timers,
    socket,
    send: ({ seq }) => views.push(seq),
  });
  const emitted = () =>
    socket.emitted.map(([event, payload]) => `${event} ${(payload as { seq: number }).seq}`);
  return { threadStore, timers, life, views, stop, emitted };
};

test('an open thread is delivered immediately, and read while the window has the focus', () => {
  const { threadStore, life, emitted, views } = aWatch();
  life.set({ hasFocus: false });
  threadStore.patch({ messages: [aMessage({ seq: 1 })] });
  expect(emitted()).toEqual(['delivered 1']);
  life.set({ hasFocus: true });
  expect(emitted()).toEqual(['delivered 1', 'read 1']);
  expect(views).toEqual([]);
});

test("the admin's own messages are not reported", () => {
  const { threadStore, emitted } = aWatch();
  threadStore.patch({ messages: [aMessage({ seq: 1, from_admin: true })] });
  expect(emitted()).toEqual([]);
});

test('without a socket the view call reports it, at most every four seconds and nothing twice', () => {
  const { threadStore, timers, views, emitted } = aWatch('reconnecting');
  threadStore.patch({ messages: [aMessage({ seq: 1 })] });
  threadStore.patch({ messages: [aMessage({ seq: 1 }), aMessage({ seq: 2 })] });
  threadStore.patch({ isOtherTyping: true });
  timers.advance(8_000);
  expect(views).toEqual([1, 2]);
  expect(emitted()).toEqual([]);
});

test('messages of the previous conversation are not reported for the new one', () => {
  const { threadStore, emitted } = aWatch();
  threadStore.patch({ selectedId: aConversationId(2), messages: [aMessage({ seq: 5 })] });
  expect(emitted()).toEqual([]);
});

test('after stopping it leaves no timer', () => {
  const { threadStore, timers, stop } = aWatch();
  threadStore.patch({ messages: [aMessage({ seq: 1 })] });
  stop();
  expect(timers.pending()).toBe(0);
});
