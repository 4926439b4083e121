import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createLimiter } from '#api/http/limiter.ts';
import { fullBucket, takeFrom } from '#api/sockets/bucket.ts';

test('a bucket allows exactly what a limiter with one key allows', () => {
  const rule = fc.record({
    times: fc.integer({ min: 1, max: 20 }),
    withinMs: fc.constantFrom(100, 1_000, 60_000),
  });
  fc.assert(
    fc.property(rule, fc.array(fc.constantFrom(0, 1, 7, 500, 30_000)), (one, waits) => {
      const clock = createFakeClock();
      const bucket = fullBucket(one, clock.now());
      const limiter = createLimiter(clock, [one]);
      for (const waitMs of waits) {
        clock.advance(waitMs);
        expect(takeFrom(bucket, one, clock.now())).toBe(limiter.take('a') === 0);
      }
    }),
  );
});

test('a clock set back neither refills nor drains', () => {
  const rule = { times: 2, withinMs: 1_000 };
  const bucket = fullBucket(rule, 10_000);
  const takenAt = (now: number) => takeFrom(bucket, rule, now);
  expect([10_000, 10_000, 10_000].map(takenAt)).toEqual([true, true, false]);
  expect(takenAt(0)).toBe(false);
  expect(takenAt(500)).toBe(true);
});
