import { expect, test } from 'vitest';
import { badgedTitle } from '#site/platform/attention/page-badge.ts';

test('puts the count before the title, updates it in place and removes it', () => {
  expect(badgedTitle('Résumé', 2)).toBe('(2) Résumé');
  expect(badgedTitle('(2) Résumé', 3)).toBe('(3) Résumé');
  expect(badgedTitle('(99+) Résumé', 0)).toBe('Résumé');
  expect(badgedTitle('Résumé', 100)).toBe('(99+) Résumé');
});

test('leaves a title that starts with another bracket unchanged', () => {
  expect(badgedTitle('(draft) Résumé', 0)).toBe('(draft) Résumé');
});
