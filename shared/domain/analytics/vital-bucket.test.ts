import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vitalBucket, vitalBucketValue } from '#shared/domain/analytics/vital-bucket.ts';

test('a bucket represents its measurements within three per cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), (value) => {
      expect(Math.abs(vitalBucketValue(vitalBucket(value)) / value - 1)).toBeLessThan(0.03);
    }),
  );
  expect([vitalBucket(0), vitalBucketValue(0)]).toEqual([0, 0]);
});

test('a larger measurement is never in a smaller bucket', () => {
  fc.assert(
    fc.property(fc.nat(600_000), fc.nat(600_000), (a, b) => {
      expect(vitalBucket(Math.max(a, b))).toBeGreaterThanOrEqual(vitalBucket(Math.min(a, b)));
    }),
  );
});
