import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMatch, toParts } from '#api/storage/sqlite/message-search.ts';

test('words are searched as words, the last one as a prefix', () => {
  expect(toMatch('price of "pump')).toBe('"price" "of" "pump"*');
  expect(toMatch('NEAR(a b) OR co*')).toBe('"NEAR" "a" "b" "OR" "co"*');
  expect(toMatch('plan a')).toBe('"plan" "a"');
  expect(toMatch(' …?! ')).toBeNull();
});

test('no text becomes a query of more than quoted words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(toMatch(typed) ?? '""').toMatch(/^("[^"]*"( |\*?$))+$/);
    }),
  );
});

test('matches are distinguished from the text around them', () => {
  expect(toParts('a \u0002pump\u0003 and \u0002pumps\u0003')).toEqual([
    { text: 'a ', is_match: false },
    { text: 'pump', is_match: true },
    { text: ' and ', is_match: false },
    { text: 'pumps', is_match: true },
  ]);
  expect(toParts('\u0002cut off')).toEqual([{ text: 'cut off', is_match: false }]);
});
