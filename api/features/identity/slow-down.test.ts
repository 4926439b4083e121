import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createSlowDown } from '#api/features/identity/slow-down.ts';

test('six wrong keys are free, then each waits ten seconds, finally a minute', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  const waits: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    clock.advance(slowDown.waitMs('192.0.2.1'));
    slowDown.failed('192.0.2.1');
    waits.push(Math.round(slowDown.waitMs('192.0.2.1') / 1_000));
  }
  expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 10, 10, 10]);
  expect(waits.at(-1)).toBe(60);
  expect(Math.max(...waits)).toBe(60);
});

test('the right key clears the address, and other addresses are not affected', () => {
  const slowDown = createSlowDown(createFakeClock());
  for (let n = 0; n < 9; n += 1) slowDown.failed('192.0.2.1');
  expect(slowDown.waitMs('192.0.2.1')).toBeGreaterThan(0);
  expect(slowDown.waitMs('192.0.2.2')).toBe(0);
  slowDown.succeeded('192.0.2.1');
  expect(slowDown.waitMs('192.0.2.1')).toBe(0);
});

test('under ten thousand wrong keys from a thousand addresses, a clean address still gets its try', () => {
  const slowDown = createSlowDown(createFakeClock());
  for (let n = 0; n < 10_000; n += 1)
    slowDown.failed(`198.51.${n % 10}.${Math.floor(n / 10) % 100}`);
  expect(slowDown.waitMs('198.51.0.0')).toBeGreaterThan(0);
  expect(slowDown.waitMs('203.0.113.7')).toBe(0);
});

test('wrong keys from all addresses share one budget: addresses that failed before wait', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  for (let n = 0; n < 200; n += 1) slowDown.failed(`198.51.100.${n}`);
  expect(slowDown.waitMs('198.51.100.0')).toBe(300);
  clock.advance(300);
  expect(slowDown.waitMs('198.51.100.0')).toBe(0);
});

test('a clock set back an hour does not lengthen the wait', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  for (let n = 0; n < 40; n += 1) slowDown.failed('192.0.2.1');
  const waitMs = slowDown.waitMs('192.0.2.1');
  clock.jumpTo(clock.now() - 3_600_000);
  expect(slowDown.waitMs('192.0.2.1')).toBe(waitMs);
  clock.advance(waitMs);
  expect(slowDown.waitMs('192.0.2.1')).toBe(0);
});
