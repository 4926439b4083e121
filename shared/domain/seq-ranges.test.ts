import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, isInRanges, type SeqRange } from '#shared/domain/seq-ranges.ts';

const range = (from_seq: number, to_seq: number): SeqRange => ({ from_seq, to_seq });

test('overlapping or touching ranges become one, and the first are dropped at the limit', () => {
  expect(addRange([range(2, 4)], range(5, 6), 9)).toEqual([range(2, 6)]);
  expect(addRange([range(2, 4)], range(3, 3), 9)).toEqual([range(2, 4)]);
  expect(addRange([range(2, 4), range(9, 9)], range(1, 7), 9)).toEqual([range(1, 7), range(9, 9)]);
  expect(addRange([range(1, 1), range(3, 3)], range(5, 6), 2)).toEqual([range(3, 3), range(5, 6)]);
});

test('they contain exactly the numbers of the added ranges, in any order', () => {
  const anyRange = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 }))
    .map(([from, length]) => range(from, from + length));
  fc.assert(
    fc.property(fc.array(anyRange, { maxLength: 12 }), (added) => {
      const ranges = added.reduce<readonly SeqRange[]>((all, one) => addRange(all, one, 99), []);
      for (let seq = 0; seq < 50; seq += 1)
        expect(isInRanges(ranges, seq)).toBe(added.some((one) => isInRanges([one], seq)));
      for (const [index, { to_seq: end }] of ranges.entries())
        expect(ranges[index + 1]?.from_seq ?? Infinity).toBeGreaterThan(end + 1);
    }),
  );
});
