import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentileOf } from '#shared/domain/analytics/percentile.ts';

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const times = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 60 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the median and the 90th percentile, computed by hand', () => {
  expect(percentileOf([], 0.5)).toBeNull();
  expect(percentileOf([7], 0.9)).toBe(7);
  expect(percentileOf([1, 2, 9], 0.5)).toBe(2);
  expect(percentileOf([1, 2, 4, 9], 0.5)).toBe(3);
  expect(percentileOf([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 0.9)).toBe(90);
  expect(percentileOf([10, 20], 0.9)).toBe(19);
});

test('for any numbers: within them, never falling as the share rises, equal to the extremes at 0 and 1', () => {
  fc.assert(
    fc.property(times, share, share, (numbers, one, other) => {
      const all = sorted(numbers);
      const [low, high] = sorted([one, other]);
      const [atLow, atHigh] = [percentileOf(all, low ?? 0), percentileOf(all, high ?? 0)];
      expect(atLow).toBeLessThanOrEqual(atHigh ?? NaN);
      expect(percentileOf(all, 0)).toBe(all[0]);
      expect(percentileOf(all, 1)).toBe(all.at(-1));
    }),
  );
});

test('for any numbers: at most that share is below it, and at most the rest above', () => {
  fc.assert(
    fc.property(times, share, (numbers, part) => {
      const all = sorted(numbers);
      const found = percentileOf(all, part) ?? NaN;
      // Allows for rounding of the product.
      const steps = part * (all.length - 1) + 1e-9;
      expect(all.filter((number) => number < found - 1e-6).length).toBeLessThanOrEqual(steps + 1);
      expect(all.filter((number) => number > found + 1e-6).length).toBeLessThanOrEqual(
        all.length - 1 - steps + 1 + 2e-9,
      );
    }),
  );
});

test('for any numbers: shifting and scaling them shifts and scales the result', () => {
  fc.assert(
    fc.property(times, share, (numbers, part) => {
      const all = sorted(numbers);
      const moved = all.map((number) => 3 * number + 5);
      expect(percentileOf(moved, part)).toBeCloseTo(3 * (percentileOf(all, part) ?? NaN) + 5, 3);
    }),
  );
});
