import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetsOf, rowAt, windowAt } from '#site/ui/chat/virtual/row-offsets.ts';

const someHeights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 200 });

test('rows begin where the previous ones end', () => {
  expect([...offsetsOf([10, 20, 30], 3)]).toEqual([0, 10, 30, 60]);
  expect([...offsetsOf([], 0)]).toEqual([0]);
});

test('the row at an offset is the one that covers it', () => {
  const offsets = offsetsOf([10, 20, 30], 3);
  expect([-5, 0, 9, 10, 29, 30, 59, 60, 999].map((y) => rowAt(offsets, y))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
  expect(rowAt(offsetsOf([], 0), 5)).toBe(0);
});

test('at any scroll position, all visible rows are rendered, and no distant ones', () => {
  fc.assert(
    fc.property(
      someHeights,
      fc.integer({ min: -500, max: 200_000 }),
      fc.integer({ min: 1, max: 1_500 }),
      (heights, top, height) => {
        const offsets = offsetsOf(heights, heights.length);
        const end = offsets[heights.length] ?? 0;
        const begin = Math.max(0, Math.min(top, end - height));
        const { from, to } = windowAt(offsets, { top, height, margin: 100 });
        expect(from).toBeLessThan(to);
        heights.forEach((_, row) => {
          const [above, below] = [offsets[row] ?? 0, offsets[row + 1] ?? 0];
          const isDrawn = row >= from && row < to;
          if (below > begin && above < begin + height) expect(isDrawn).toBe(true);
          if (below < begin - 100 || above > begin + height + 100) expect(isDrawn).toBe(false);
        });
      },
    ),
  );
});

test('a thread of ten thousand messages renders no more rows than one of fifty', () => {
  const drawn = (count: number) => {
    const offsets = offsetsOf(Array<number>(count).fill(70), count);
    const { from, to } = windowAt(offsets, { top: Infinity, height: 900, margin: 800 });
    return to - from;
  };
  expect(drawn(10_000)).toBe(drawn(50));
  expect(drawn(10_000)).toBeLessThan(60);
});
