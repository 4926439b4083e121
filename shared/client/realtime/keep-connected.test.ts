import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { keepConnected, refusedRetryMs } from '#shared/client/realtime/keep-connected.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const problem = (code: 'slow_down' | 'unauthorized' | 'internal', retry_after_s?: number) => ({
  code,
  message: '',
  ...(retry_after_s === undefined ? {} : { retry_after_s }),
});

test('a permanent refusal is final', () => {
  expect(refusedRetryMs(problem('unauthorized'), 0, 0.5)).toBeNull();
});

test('a rate-limited client waits at least as long as required', () => {
  expect(refusedRetryMs(problem('slow_down', 12), 0, 0.5)).toBe(12_000);
  expect(refusedRetryMs(problem('slow_down', 1), 4, 0.5)).toBe(16_000);
});

test('any other disconnect is retried with backoff', () => {
  expect(refusedRetryMs(null, 0, 0.5)).toBe(1_000);
  expect(refusedRetryMs(problem('internal'), 3, 0.5)).toBe(8_000);
});

const aConnection = (jitter = 0.5) => {
  const clock = createFakeClock();
  const life = createFakePageLife();
  const log: string[] = [];
  const start = clock.now();
  const connection = keepConnected({
    open: () => log.push(`open ${clock.now() - start}`),
    drop: () => log.push('drop'),
    onSilence: () => log.push('silent'),
    life,
    timers: clock,
    clock,
    jitter: () => jitter,
  });
  const states: string[] = [];
  connection.status.subscribe(() => {
    const { state } = connection.status.get();
    if (states.at(-1) !== state) states.push(state);
  });
  return { connection, clock, life, log, states, state: () => connection.status.get().state };
};
const { error: slowDown } = fail('slow_down', '', { retry_after_s: 20 });
const { error: wrongKey } = fail('unauthorized', '');

test('does nothing until requested, and connects once', () => {
  const { connection, log, states } = aConnection();
  connection.hurry();
  connection.reconnect();
  expect(log).toEqual([]);
  connection.start();
  connection.start();
  expect(log).toEqual(['open 0']);
  connection.opened();
  expect(states).toEqual(['connecting', 'connected']);
});

/** The waits after each of `losses` lost connections. */
const waitsOf = (jitter: number, losses: number): number[] => {
  const { connection, clock, log } = aConnection(jitter);
  connection.start();
  return Array.from({ length: losses }, () => {
    connection.lost('xhr poll error');
    const tries = log.length;
    let waited = 0;
    while (log.length === tries) clock.advance((waited += 50) && 50);
    return waited;
  });
};

test('retries forever: 1, 2, 4 … 30 s with jitter, never beyond 30 s', () => {
  const doubling = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
  expect(waitsOf(0, 8)).toEqual(doubling.map((ms) => ms * 0.5));
  expect(waitsOf(0.5, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 22_500, 22_500, 22_500]);
  expect(waitsOf(0.999_999, 8)).toEqual(doubling.map((ms) => Math.min(ms * 1.5, 30_000)));
});

test('an attempt that times out ends with the timeout text', () => {
  const { connection, clock, log, state } = aConnection();
  connection.start();
  clock.advance(10_000);
  expect(connection.status.get()).toMatchObject({ state: 'reconnecting', reason: 'timeout' });
  expect(log).toEqual(['open 0', 'silent', 'drop']);
  clock.advance(1_000);
  connection.opened();
  clock.advance(60_000);
  expect(state()).toBe('connected');
});

test('a permanent refusal stops; a given retry time holds even when hurried', () => {
  const { connection, clock, log, state } = aConnection();
  connection.start();
  connection.lost('slow_down', slowDown);
  connection.hurry();
  clock.advance(19_999);
  expect(log).toEqual(['open 0']);
  clock.advance(1);
  expect(log).toEqual(['open 0', 'open 20000']);
  connection.lost('unauthorized', wrongKey);
  expect(connection.status.get()).toMatchObject({ state: 'stopped', problem: wrongKey });
  connection.hurry();
  clock.advance(120_000);
  expect(log).toHaveLength(2);
  expect(state()).toBe('stopped');
});

test('offline, it retries occasionally, and at once when the network returns', () => {
  const { connection, clock, life, log, state } = aConnection();
  connection.start();
  connection.opened();
  life.set({ isOnline: false });
  expect(state()).toBe('offline');
  expect(log).toEqual(['open 0', 'drop']);
  clock.advance(29_999);
  expect(log).toHaveLength(2);
  clock.advance(1);
  expect(log.at(-1)).toBe('open 30000');
  connection.lost('websocket error');
  expect(state()).toBe('offline');
  clock.advance(5_000);
  life.set({ isOnline: true });
  expect(log.at(-1)).toBe('open 35000');
  expect(state()).toBe('reconnecting');
  connection.opened();
  expect(state()).toBe('connected');
});

test('a page that starts offline shows it and tries anyway', () => {
  const { connection, clock, life, log, states } = aConnection();
  life.set({ isOnline: false });
  connection.start();
  expect(states).toEqual(['connecting', 'offline']);
  clock.advance(30_000);
  expect(log.at(-1)).toBe('open 30000');
  connection.opened();
  expect(states.at(-1)).toBe('connected');
});

test('waking skips the wait; an attempt that has just begun goes on', () => {
  const { connection, clock, log } = aConnection();
  connection.start();
  connection.lost('transport close');
  connection.hurry();
  expect(log).toEqual(['open 0', 'drop', 'open 0']);
  connection.hurry();
  expect(log).toHaveLength(3);
  clock.advance(3_000);
  connection.hurry();
  expect(log.slice(3)).toEqual(['drop', 'open 3000']);
});

test('reconnects after a sleep longer than the silence limit', () => {
  const { connection, clock, log, state } = aConnection();
  connection.start();
  connection.opened();
  clock.advance(44_999);
  connection.hurry();
  expect(state()).toBe('connected');
  connection.sawTraffic();
  clock.advance(45_000);
  connection.hurry();
  expect(state()).toBe('reconnecting');
  expect(log).toEqual(['open 0', 'drop', 'open 89999']);
});

test('the status includes the time of the last contact', () => {
  const { connection, clock } = aConnection();
  connection.start();
  connection.opened();
  clock.advance(7_000);
  connection.sawTraffic();
  const receivedAt = clock.now();
  clock.advance(20_000);
  connection.lost('ping timeout');
  expect(connection.status.get()).toMatchObject({
    reason: 'ping timeout',
    lastContactAt: receivedAt,
  });
  expect(connection.silentForMs()).toBe(20_000);
});

test('an overdue response degrades a live connection only', () => {
  const { connection, state } = aConnection();
  connection.start();
  connection.strain(true);
  expect(state()).toBe('connecting');
  connection.opened();
  connection.strain(true);
  expect(state()).toBe('degraded');
  connection.strain(false);
  expect(state()).toBe('connected');
});

test('a paused connection restarts only on request', () => {
  const { connection, clock, life, log, state } = aConnection();
  connection.start();
  connection.opened();
  connection.pause();
  const before = log.length;
  life.set({ isOnline: false });
  life.set({ isOnline: true });
  clock.advance(60_000);
  connection.hurry();
  expect(log).toHaveLength(before);
  expect(state()).toBe('idle');
  connection.start();
  connection.opened();
  expect(state()).toBe('connected');
});

test('leaves no timer and no network listener after closing', () => {
  const { connection, clock, life, log, state } = aConnection();
  connection.start();
  connection.lost('transport close');
  connection.close();
  const before = log.length;
  life.set({ isOnline: false });
  life.set({ isOnline: true });
  clock.advance(60_000);
  expect(log).toHaveLength(before);
  expect(state()).toBe('stopped');
  expect(clock.pending()).toBe(0);
});

test('gives up a transport that opens without a packet after five seconds, as silent', () => {
  const { connection, clock, log } = aConnection();
  connection.start();
  clock.advance(3_000);
  connection.progressed(false);
  clock.advance(4_999);
  expect(log).toEqual(['open 0']);
  clock.advance(1);
  expect(log).toEqual(['open 0', 'silent', 'drop']);
  clock.advance(1_000);
  expect(log.at(-1)).toBe('open 9000');
});

test('after the first packet the namespace has ten seconds to answer', () => {
  const { connection, clock, log, state } = aConnection();
  connection.start();
  connection.progressed(false);
  connection.progressed(true);
  clock.advance(9_999);
  expect(log).toEqual(['open 0']);
  connection.opened();
  connection.progressed(false);
  clock.advance(60_000);
  expect(state()).toBe('connected');
});

test('only a live connection can be abandoned, which counts as silence; replacing it does not', () => {
  const { connection, log } = aConnection();
  connection.start();
  connection.abandon();
  connection.opened();
  connection.reconnect();
  connection.opened();
  connection.abandon();
  expect(log).toEqual(['open 0', 'drop', 'open 0', 'silent', 'drop', 'open 0']);
});
