import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createSlowDown } from '#api/features/identity/slow-down.ts';

test('five wrong keys are free, then the wait doubles up to a minute', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  const waits: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    slowDown.failed('192.0.2.1');
    waits.push(slowDown.waitMs('192.0.2.1'));
  }
  expect(waits.map((wait) => wait / 1_000)).toEqual([
    0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
  ]);
  clock.advance(60_000);
  expect(slowDown.waitMs('192.0.2.1')).toBe(0);
});

test('the right key clears the address, and others were never touched', () => {
  const slowDown = createSlowDown(createFakeClock());
  for (let n = 0; n < 9; n += 1) slowDown.failed('192.0.2.1');
  expect(slowDown.waitMs('192.0.2.2')).toBe(0);
  slowDown.succeeded('192.0.2.1');
  expect(slowDown.waitMs('192.0.2.1')).toBe(0);
});

test('under ten thousand wrong keys from a thousand addresses a clean address still gets in', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  for (let n = 0; n < 10_000; n += 1) slowDown.failed(`198.51.${n % 10}.${n % 100}`);
  expect(slowDown.waitMs('198.51.0.0')).toBe(60_000);
  expect(slowDown.waitMs('203.0.113.7')).toBe(0);
});

test('a clock set back does not stretch the wait beyond a minute', () => {
  const clock = createFakeClock();
  const slowDown = createSlowDown(clock);
  for (let n = 0; n < 20; n += 1) slowDown.failed('192.0.2.1');
  clock.jumpTo(clock.now() - 3_600_000);
  expect(slowDown.waitMs('192.0.2.1')).toBeLessThanOrEqual(60_000);
});
