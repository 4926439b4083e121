import { expect, test } from 'vitest';
import { isDrawnBy, monthsOf } from '#site/catalogue/months.ts';

test('every month up to today has its count and the running total, oldest first, empty months too', () => {
  const dates = ['2024-02-28', '2023-11-20', '2024-02-01', '2024-01-05'].map((date) => ({ date }));
  const built = [
    { month: '2023-11', own: 1, total: 1 },
    { month: '2023-12', own: 0, total: 1 },
    { month: '2024-01', own: 1, total: 2 },
    { month: '2024-02', own: 2, total: 4 },
  ];
  expect(monthsOf(dates)).toEqual(built);
  expect(monthsOf(dates, '2024-01')).toEqual(built);
  expect(monthsOf(dates, '2024-04')).toEqual([
    ...built,
    { month: '2024-03', own: 0, total: 4 },
    { month: '2024-04', own: 0, total: 4 },
  ]);
  expect(monthsOf([], '2024-04')).toEqual([]);
});

test('a project is drawn by the end of its own month', () => {
  expect(isDrawnBy('2024-06-30', '2024-06')).toBe(true);
  expect(isDrawnBy('2023-12-31', '2024-01')).toBe(true);
  expect(isDrawnBy('2024-07-01', '2024-06')).toBe(false);
});
