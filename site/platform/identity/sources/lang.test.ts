import { expect, test } from 'vitest';
import { readLang } from '#site/platform/identity/sources/lang.ts';

test('all languages in order, or the only one', () => {
  const navigator = { language: 'de', languages: ['de', 'de-CH', 'en'] };
  expect(readLang({ navigator })).toBe('de,de-CH,en');
  expect(readLang({ navigator: { language: 'fr', languages: [] } })).toBe('fr');
  expect(readLang({ navigator: {} })).toBeNull();
});
