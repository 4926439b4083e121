import { expect, test } from 'vitest';
import { isDrawnBy, monthsOf } from '#site/catalogue/months.ts';

test('months are counted one by one and altogether, oldest first, and empty ones are left out', () => {
  const dates = ['2024-06-30', '2023-11-20', '2024-06-01', '2024-02-05'];
  expect(monthsOf(dates.map((date) => ({ date })))).toEqual([
    { month: '2023-11', own: 1, total: 1 },
    { month: '2024-02', own: 1, total: 2 },
    { month: '2024-06', own: 2, total: 4 },
  ]);
  expect(monthsOf([])).toEqual([]);
});

test('a project is drawn by the end of its own month', () => {
  expect(isDrawnBy('2024-06-30', '2024-06')).toBe(true);
  expect(isDrawnBy('2023-12-31', '2024-01')).toBe(true);
  expect(isDrawnBy('2024-07-01', '2024-06')).toBe(false);
});
