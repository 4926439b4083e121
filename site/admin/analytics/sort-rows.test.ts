import { expect, test } from 'vitest';
import { nextSorting, sortRows } from '#site/admin/analytics/sort-rows.ts';

const columns = [
  { label: 'Views', cell: () => '', value: ({ views }: { views: number | null }) => views },
  { label: 'Name', cell: () => '' },
];
const rows = [{ views: 2 }, { views: null }, { views: 10 }, { views: 0 }];
const sorted = (text: string) => sortRows(rows, columns, text).map(({ views }) => views);

test('rows are sorted as numbers in both directions, those without a value last', () => {
  expect(sorted('Views')).toEqual([10, 2, 0, null]);
  expect(sorted('-Views')).toEqual([0, 2, 10, null]);
});

test('an unknown column, and one without a value, keep the order', () => {
  for (const text of ['', 'Name', '-Name', 'Money']) expect(sorted(text)).toEqual([2, null, 10, 0]);
});

test("clicking a column's head switches from largest first to smallest first to the usual order", () => {
  expect(nextSorting('', 'Views')).toBe('Views');
  expect(nextSorting('Views', 'Views')).toBe('-Views');
  expect(nextSorting('-Views', 'Views')).toBe('');
  expect(nextSorting('Views', 'Exits')).toBe('Exits');
});
