import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { reportPresence, watchIdle } from '#shared/client/realtime/report-presence.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const aWatch = () => {
  const timers = createFakeClock();
  const life = createFakePageLife();
  const flips: boolean[] = [];
  const watch = watchIdle({ timers, life, onFlip: (isIdle) => flips.push(isIdle) });
  return { timers, life, flips, watch };
};

test('idle after sixty seconds without input, until the next input', () => {
  const { timers, life, flips, watch } = aWatch();
  timers.advance(59_999);
  expect(watch.isIdle()).toBe(false);
  timers.advance(1);
  expect(watch.isIdle()).toBe(true);
  life.input();
  life.input();
  expect(flips).toEqual([true, false]);
});

test('input postpones idleness', () => {
  const { timers, life, flips } = aWatch();
  timers.advance(50_000);
  life.input();
  timers.advance(59_999);
  expect(flips).toEqual([]);
  timers.advance(1);
  expect(flips).toEqual([true]);
});

test('has no listeners or timers after stopping', () => {
  const { timers, life, flips, watch } = aWatch();
  watch.stop();
  life.input();
  timers.advance(120_000);
  expect(flips).toEqual([]);
  expect(timers.pending()).toBe(0);
});

const aReport = () => {
  const socket = createFakeSocket('connecting');
  const clock = createFakeClock();
  const life = createFakePageLife();
  let id = 0;
  const report = reportPresence({
    socket,
    life,
    timers: clock,
    clock,
    newId: () => `e${(id += 1)}`,
    currentPage: () => '/',
    storage: createMemoryKeyValue(),
  });
  const events = () => socket.emitted.map(([event]) => event);
  return { socket, clock, life, report, events };
};

test('once connected, sends heartbeats and replays earlier page changes', () => {
  const { socket, report, events } = aReport();
  report.navigated('/resume');
  expect(events()).toEqual([]);
  socket.becomes('connected');
  expect(events()).toEqual(['heartbeat', 'navigate']);
  socket.receives('ack', { t: 1, id: 'e1' });
  socket.becomes('reconnecting');
  socket.becomes('connected');
  expect(events()).toEqual(['heartbeat', 'navigate', 'heartbeat']);
});

test('one ack event serves heartbeats and page changes, by id', () => {
  const { socket, clock, report } = aReport();
  socket.becomes('connected');
  report.navigated('/a');
  clock.advance(200);
  socket.receives('ack', { t: 1, id: 'e1' });
  socket.receives('ack', { t: 1, id: 'e2' });
  clock.advance(30_000);
  expect(socket.emitted.at(-1)).toEqual([
    'heartbeat',
    { currentPage: '/', connectionQuality: 'good', id: 'e3' },
  ]);
});

test('reports idleness, and again on a new connection', () => {
  const { socket, clock, life, events } = aReport();
  socket.becomes('connected');
  clock.advance(60_000);
  expect(socket.emitted.filter(([event]) => event === 'idle')).toEqual([['idle', true]]);
  socket.becomes('reconnecting');
  socket.becomes('connected');
  expect(events().filter((event) => event === 'idle')).toHaveLength(2);
  life.input();
  expect(socket.emitted.at(-1)).toEqual(['idle', false]);
});

test('detects a silent connection within 45 seconds and replaces it', () => {
  const { socket, clock } = aReport();
  socket.becomes('connected');
  socket.receives('ack', { t: 1, id: 'e1' });
  socket.silenceMs = 40_000;
  clock.advance(39_999);
  expect(socket.calls.abandon).toBe(0);
  clock.advance(1);
  expect(socket.calls.abandon).toBe(1);
  expect(socket.strains).toEqual([false, true, true]);
});

test('a slow server that still sends packets does not cause a reconnect', () => {
  const { socket, clock } = aReport();
  socket.becomes('connected');
  socket.silenceMs = 3_000;
  clock.advance(25_000);
  expect(socket.calls.abandon).toBe(0);
});

test('checks the connection at once on waking; a change of strain causes no reconnect', () => {
  const { socket, life, events } = aReport();
  socket.becomes('connected');
  life.wake();
  expect(events()).toEqual(['heartbeat', 'heartbeat']);
  socket.becomes('degraded');
  socket.becomes('connected');
  expect(events()).toEqual(['heartbeat', 'heartbeat']);
  socket.becomes('reconnecting');
  life.wake();
  expect(events()).toHaveLength(2);
});

test('emits nothing and leaves no timer after stopping', () => {
  const { socket, clock, report } = aReport();
  socket.becomes('connected');
  report.stop();
  const before = socket.emitted.length;
  clock.advance(120_000);
  socket.becomes('reconnecting');
  socket.becomes('connected');
  expect(socket.emitted).toHaveLength(before);
  expect(clock.pending()).toBe(0);
});
