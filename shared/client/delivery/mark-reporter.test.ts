import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMarkReporter, type Progress } from '#shared/client/delivery/mark-reporter.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const conversationId = aConversationId();
const progress = (over: Partial<Progress> = {}): Progress => ({
  conversationId,
  deliveredSeq: 0,
  readSeq: 0,
  known: { delivered_seq: 0, read_seq: 0 },
  ...over,
});

const aReporter = () => {
  const socket = createFakeSocket();
  const timers = createFakeClock();
  const reporter = createMarkReporter({ socket, timers });
  const emitted = () =>
    socket.emitted.map(([event, payload]) => `${event} ${(payload as { seq: number }).seq}`);
  return { socket, timers, reporter, emitted };
};

test('reports what the server does not know yet, once', () => {
  const { reporter, emitted } = aReporter();
  reporter.look(progress());
  reporter.look(progress({ deliveredSeq: 2 }));
  reporter.look(progress({ deliveredSeq: 2 }));
  expect(emitted()).toEqual(['delivered 2']);
});

test('does not report read messages as delivered separately', () => {
  const { reporter, emitted } = aReporter();
  reporter.look(progress({ deliveredSeq: 3, readSeq: 3 }));
  expect(emitted()).toEqual(['read 3']);
});

test('reports further progress at most once a second', () => {
  const { reporter, emitted, timers } = aReporter();
  for (const deliveredSeq of [1, 2, 3, 4]) reporter.look(progress({ deliveredSeq }));
  expect(emitted()).toEqual(['delivered 1']);
  timers.advance(1_000);
  expect(emitted()).toEqual(['delivered 1', 'delivered 4']);
});

test('does not repeat a report that another tab sent', () => {
  const { reporter, emitted } = aReporter();
  reporter.look(
    progress({ deliveredSeq: 4, readSeq: 3, known: { delivered_seq: 4, read_seq: 3 } }),
  );
  expect(emitted()).toEqual([]);
});

test('repeats a report after a reconnect if the connection dropped', () => {
  const { reporter, emitted, socket, timers } = aReporter();
  reporter.look(progress({ deliveredSeq: 1 }));
  socket.becomes('reconnecting');
  reporter.look(progress({ deliveredSeq: 2 }));
  timers.advance(5_000);
  expect(emitted()).toEqual(['delivered 1']);
  socket.becomes('connected');
  reporter.look(progress({ deliveredSeq: 2 }));
  expect(emitted()).toEqual(['delivered 1', 'delivered 2']);
});

test('leaves no timer after stopping', () => {
  const { reporter, timers } = aReporter();
  reporter.look(progress({ deliveredSeq: 2, readSeq: 1 }));
  reporter.stop();
  expect(timers.pending()).toBe(0);
});
