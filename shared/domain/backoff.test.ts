import { expect, test } from 'vitest';
import { backoffMs, reconnectRange } from '#shared/domain/backoff.ts';

test('the wait doubles from one second and stays where its spread ends at thirty', () => {
  const waits = [0, 1, 2, 3, 4, 5, 60].map((attempt) => backoffMs(attempt, reconnectRange, 0.5));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
});

test('chance moves the wait by half to both sides, never past the longest', () => {
  expect(backoffMs(1, reconnectRange, 0)).toBe(1_000);
  expect(backoffMs(1, reconnectRange, 0.999)).toBeGreaterThan(2_990);
});

test('the longest waits are spread too: a thousand clients do not come back in one moment', () => {
  const waits = Array.from({ length: 1_000 }, (_, n) => backoffMs(20, reconnectRange, n / 1_000));
  expect(Math.min(...waits)).toBe(10_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(new Set(waits).size).toBe(1_000);
});
