import { expect, test } from 'vitest';
import { countryName, languageName } from '#site/admin/code-names.ts';

test('a code has its name, and an unknown code is shown unchanged', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(languageName('pt-BR')).toContain('Portuguese');
  expect(countryName('not a code')).toBe('not a code');
});
