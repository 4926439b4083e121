import { expect, test } from 'vitest';
import { badgedTitle } from '#site/platform/attention/badged-title.ts';

test('the count stands before the title, changes in place and goes away', () => {
  expect(badgedTitle('Résumé', 2)).toBe('(2) Résumé');
  expect(badgedTitle('(2) Résumé', 3)).toBe('(3) Résumé');
  expect(badgedTitle('(99+) Résumé', 0)).toBe('Résumé');
  expect(badgedTitle('Résumé', 100)).toBe('(99+) Résumé');
});

test('a title that begins with another bracket is left as it is', () => {
  expect(badgedTitle('(draft) Résumé', 0)).toBe('(draft) Résumé');
});
