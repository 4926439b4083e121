import { expect, test } from 'vitest';
import { aConversationId, aSummary } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createInboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { reportDelivered } from '#site/admin/inbox/report-delivered.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const aRow = (n: number, last_seq: number, unread: number) => aSummary(n, { last_seq, unread });

const aReport = () => {
  const stores = createInboxStores();
  const socket = createFakeSocket();
  const timers = createFakeClock();
  const stop = reportDelivered({ ...stores, socket, timers });
  const emitted = () =>
    socket.emitted.map(([, payload]) => {
      const { conversation_id, seq } = payload as { conversation_id: string; seq: number };
      return `${conversation_id.slice(-1)}: ${seq}`;
    });
  return {
    list: stores.conversationListStore,
    thread: stores.threadStore,
    socket,
    timers,
    stop,
    emitted,
  };
};

test('unread messages in the list are delivered; read ones need no report', () => {
  const { list, emitted } = aReport();
  list.patch({ conversations: [aRow(1, 4, 2), aRow(2, 9, 0)] });
  expect(emitted()).toEqual(['1: 4']);
});

test('each message is reported once, with at most one report per second', () => {
  const { list, emitted, timers } = aReport();
  for (const seq of [1, 2, 3]) list.patch({ conversations: [aRow(1, seq, seq)] });
  timers.advance(1_000);
  timers.advance(1_000);
  expect(emitted()).toEqual(['1: 1', '1: 3']);
});

test('the open thread reports for itself', () => {
  const { list, thread, emitted } = aReport();
  thread.patch({ selectedId: aConversationId(1) });
  list.patch({ conversations: [aRow(1, 4, 2)] });
  expect(emitted()).toEqual([]);
});

test('on a new connection everything unread is reported again', () => {
  const { list, emitted, socket, timers } = aReport();
  list.patch({ conversations: [aRow(1, 1, 1)] });
  socket.becomes('reconnecting');
  timers.advance(1_000);
  socket.becomes('connected');
  expect(emitted()).toEqual(['1: 1', '1: 1']);
});

test('after stopping it leaves no timer', () => {
  const { list, timers, stop } = aReport();
  list.patch({ conversations: [aRow(1, 1, 1)] });
  stop();
  expect(timers.pending()).toBe(0);
});
