import { expect, test } from 'vitest';
import { difference, ratio } from './paired.mjs';

test('a slowdown of both pages does not show in their difference', () => {
  const bare = [100, 300, 100, 900, 100];
  const page = bare.map((ms) => ms + 40);
  expect(difference(page, bare)).toEqual({ middle: 40, spread: 0 });
  expect(difference(bare, bare)).toEqual({ middle: 0, spread: 0 });
});

test('the spread shows how far rounds differ', () => {
  expect(difference([10, 20, 30, 40, 50], [0, 0, 0, 0, 0])).toEqual({ middle: 30, spread: 10 });
});

test('a ratio compares each round, and a bare page without blocking counts as one', () => {
  expect(ratio([150, 300, 75], [100, 200, 50])).toBe(1.5);
  expect(ratio([0, 0, 0], [0, 0, 0])).toBe(0);
});
