import { expect, test } from 'vitest';
import { backoffMs, reconnectRange } from '#shared/domain/backoff.ts';

const doubling = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];

test('each delay is within half of its base, which doubles from one second to thirty, and never beyond thirty', () => {
  const attempts = [...doubling.keys()];
  const waits = (jitter: number) => attempts.map((n) => backoffMs(n, reconnectRange, jitter));
  expect(waits(0)).toEqual(doubling.map((ms) => ms / 2));
  expect(waits(1)).toEqual(doubling.map((ms) => Math.min(ms * 1.5, 30_000)));
  expect(waits(0.5).slice(0, 5)).toEqual(doubling.slice(0, 5));
  for (const jitter of [0, 0.25, 0.5, 0.75, 0.999]) {
    for (const [n, ms] of doubling.entries()) {
      const wait = backoffMs(n, reconnectRange, jitter);
      expect(wait).toBeGreaterThanOrEqual(ms * 0.5);
      expect(wait).toBeLessThanOrEqual(Math.min(ms * 1.5, 30_000));
    }
  }
  expect(backoffMs(10_000, reconnectRange, 1)).toBe(30_000);
});

test('the longest delays are randomised too: a thousand clients do not come back at once', () => {
  const waits = Array.from({ length: 1_000 }, (_, n) => backoffMs(20, reconnectRange, n / 1_000));
  expect(Math.min(...waits)).toBe(15_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(Math.max(...waits)).toBeGreaterThan(29_900);
  expect(new Set(waits).size).toBe(1_000);
});
