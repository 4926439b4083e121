import { expect, test } from 'vitest';
import { aMessage } from '#shared/testing/builders.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { createRowHeights } from '#site/ui/chat/virtual/row-heights.ts';

const aRow = (content: string) => {
  const [row] = bubblesOf([aMessage({ content })], [], false);
  if (!row) throw new Error('one row was expected');
  return row;
};

test('longer texts and more lines have larger estimates', () => {
  const height = (content: string) => createRowHeights().heightOf(aRow(content));
  expect(height('x'.repeat(300))).toBeGreaterThan(height('short'));
  expect(height('a\nb\nc')).toBeGreaterThan(height('a b c'));
});

test('a measured height stays until the width changes', () => {
  const heights = createRowHeights();
  const row = aRow('text');
  const guess = heights.heightOf(row);
  expect(heights.note(row.key, 123)).toBe(true);
  expect(heights.note(row.key, 123.2)).toBe(false);
  expect(heights.heightOf(row)).toBe(123);
  heights.forget(380);
  expect(heights.heightOf(row)).toBe(guess);
});
