import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partTexts, wholePercents } from '#site/admin/analytics/whole-percents.ts';

test('three thirds are 34, 33 and 33 percent', () => {
  expect(wholePercents([1, 1, 1], 3)).toEqual([34, 33, 33]);
  expect(wholePercents([1, 1], 3)).toEqual([34, 33]);
  expect(wholePercents([], 0)).toEqual([]);
  expect(wholePercents([0], 0)).toEqual([0]);
});

test('the shares of a whole add up to 100 and are less than a point off', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(total > 0);
      const percents = wholePercents(counts, total);
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      for (const [at, percent] of percents.entries()) {
        expect(Math.abs(percent - (100 * (counts[at] ?? 0)) / total)).toBeLessThan(1);
      }
    }),
  );
});

test('a part that rounds to zero shows as less than one percent', () => {
  expect(partTexts([999, 1, 0], 1_000)).toEqual(['100%', '<1%', '0%']);
  // Shares of good, middling and poor measurements, whose sum is one.
  expect(partTexts([0.335, 0.335, 0.33], 1)).toEqual(['34%', '33%', '33%']);
});
