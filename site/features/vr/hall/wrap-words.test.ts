import { expect, test } from 'vitest';
import { atMost, wrapWords } from './wrap-words.ts';

test('rows are as full as possible', () => {
  expect(wrapWords('a plan of the whole hall', 9)).toEqual(['a plan of', 'the whole', 'hall']);
});

test('a word longer than a row has its own row, and blanks add no row', () => {
  expect(wrapWords('  an unbreakable\n word ', 6)).toEqual(['an', 'unbreakable', 'word']);
  expect(wrapWords('   ', 6)).toEqual([]);
});

test('a truncated text ends with an ellipsis', () => {
  expect(atMost(['one', 'two.', 'three'], 2)).toEqual(['one', 'two ...']);
  expect(atMost(['one', 'two'], 2)).toEqual(['one', 'two']);
});
