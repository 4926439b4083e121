import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMisspelled } from '#shared/domain/misspelled.ts';

const found = (text: string, typed: string) => {
  const match = findMisspelled(text, typed);
  return match && text.slice(match.at, match.at + match.length);
};

test.each([
  ['a letter left out', 'kubernets', 'kubernetes'],
  ['a letter too many', 'kuberrnetes', 'kubernetes'],
  ['another letter', 'kobernetes', 'kubernetes'],
  ['two letters swapped', 'kubenretes', 'kubernetes'],
  ['two mistakes in a long word', 'kuberntse', 'kubernetes'],
  ['one in a short word', 'ruts', 'rust'],
  ['the beginning of a word', 'postger', 'postgresql'],
])('forgives %s', (_, typed, word) => {
  expect(found(`with ${word}, and`, typed)).toBe(word);
});

test.each([
  ['two mistakes in a short word', 'rtsu', 'rust'],
  ['three in a long one', 'kabernotas', 'kubernetes'],
  ['another first letter', 'bust', 'rust'],
  ['three letters', 'rst', 'rust'],
  ['a number', '2024', '2025'],
  ['a name with a number', 'ai04', 'ai05'],
  ['a word of which much is missing', 'kubernetes', 'kube'],
])('does not forgive %s', (_, typed, word) => {
  expect(found(word, typed)).toBeNull();
});

test('the word with the fewest mistakes is found', () => {
  expect(found('ruts rust', 'rusty')).toBe('rust');
});

test('finds what a letter was taken from, and takes time in proportion to the text', () => {
  const word = fc.stringMatching(/^[a-z]{5,20}$/);
  fc.assert(
    fc.property(word, fc.nat(), (text, seed) => {
      const at = 1 + (seed % (text.length - 1));
      expect(found(`x ${text} y`, text.slice(0, at) + text.slice(at + 1))).not.toBeNull();
    }),
  );
  const long = 'kubernetas'.repeat(20_000);
  expect(findMisspelled(long, 'kobernetes')).not.toBeNull();
  expect(findMisspelled(long, 'k'.repeat(100_000))).toBeNull();
});
