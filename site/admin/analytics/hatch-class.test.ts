import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOf, hatchOf, HATCHES } from '#site/admin/analytics/hatch-class.ts';

test('zero is blank, the maximum is densest, and larger counts are never lighter', () => {
  expect(hatchOf(0, 10)).toBe(0);
  expect(hatchOf(10, 10)).toBe(HATCHES);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 1 }), (a, b, most) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(hatchOf(less, most)).toBeLessThanOrEqual(hatchOf(more, most));
    }),
  );
});

test('the legend describes each hatch as it is drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.nat(2_000), (most, any) => {
      const count = (any % most) + 1;
      const counts = countsOf(hatchOf(count, most), most);
      expect(counts).not.toBeNull();
      expect(count).toBeGreaterThanOrEqual(counts?.from ?? Infinity);
      expect(count).toBeLessThanOrEqual(counts?.to ?? 0);
    }),
  );
});
