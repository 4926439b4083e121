import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact } from '#site/drawings/compact.ts';
import { circle, line } from '#site/drawings/primitives.ts';
import { readPath } from './path-data.ts';

test('absolute and relative lines, horizontals and verticals give the same result', () => {
  const corners = [
    [
      [10, 20],
      [40, 20],
      [40, 60],
      [15, 55],
    ],
  ];
  expect(readPath('M10 20H40V60L15 55', 0.3)).toEqual(corners);
  expect(readPath('m10 20h30v40l-25-5', 0.3)).toEqual(corners);
});

test('further pairs after a move are lines, and a closed one ends where it began', () => {
  expect(readPath('M0 0 10 0 10 10z', 0.3)).toEqual([
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ],
  ]);
});

test('a dot is a line to its own position, and each move starts a new line', () => {
  expect(readPath('M5 5h0M9 9h0', 0.3)).toEqual([
    [
      [5, 5],
      [5, 5],
    ],
    [
      [9, 9],
      [9, 9],
    ],
  ]);
});

test('the two flags of an arc need no separator', () => {
  const [loose] = readPath('M0 0a10 10 0 0 1 20 0', 0.3);
  const [close] = readPath('m0 0a10 10 0 0120 0', 0.3);
  expect(close).toEqual(loose);
  expect(loose?.at(-1)).toEqual([20, 0]);
});

test('the sweep flag of an arc selects its side', () => {
  const highest = (data: string) => Math.min(...(readPath(data, 0.1)[0] ?? []).map(([, y]) => y));
  expect(highest('M0 0A10 10 0 0 1 20 0')).toBeCloseTo(-10, 1);
  expect(highest('M0 0A10 10 0 0 0 20 0')).toBeCloseTo(0, 5);
});

test('for any circle all points are on it, and no line is longer than allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 300 }),
      fc.integer({ min: -500, max: 500 }),
      (radius, x) => {
        const lines = readPath(circle([x, 7], radius), 0.35);
        const points = lines.flat();
        for (const [px, py] of points)
          expect(Math.abs(Math.hypot(px - x, py - 7) - radius)).toBeLessThan(0.01);
        const longest = Math.max(
          ...points
            .slice(1)
            .map(([px, py], i) =>
              Math.hypot(px - (points[i]?.[0] ?? 0), py - (points[i]?.[1] ?? 0)),
            ),
        );
        expect(longest).toBeLessThan(2 * Math.sqrt(2 * radius * 0.36) + 0.01);
      },
    ),
  );
});

test('any lines round-trip to within the half unit in which they are stored', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), (points) => {
      const [read] = readPath(compact(line(...points)), 0.35);
      expect(read).toEqual(points);
    }),
  );
});

test('a curve starts and ends at the right points, and stays close in between', () => {
  const [curve] = readPath('M0 0C40 0 60 80 100 80', 0.35);
  expect(curve?.[0]).toEqual([0, 0]);
  expect(curve?.at(-1)).toEqual([100, 80]);
  const middle = curve?.[Math.floor(curve.length / 2)];
  expect(middle?.[0]).toBeGreaterThan(30);
  expect(middle?.[0]).toBeLessThan(70);
});
