import { expect, test } from 'vitest';
import { cityAndCountry, countryName, languageName, regionName } from '#site/admin/code-names.ts';

test('a known code has a name, and an unknown code is shown unchanged', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(languageName('pt-BR')).toContain('Portuguese');
  expect(countryName('not a code')).toBe('not a code');
});

test('a region or a city is shown with its country, each name once', () => {
  expect(regionName('Munich, Bavaria, DE')).toBe('Munich, Bavaria, Germany');
  expect(regionName('Bavaria, DE')).toBe('Bavaria, Germany');
  expect(regionName('Singapore, SG')).toBe('Singapore');
  expect(regionName('anything')).toBe('anything');
  expect(cityAndCountry({ country: 'DE', city: 'Munich, Bavaria, DE' })).toBe('Munich, Germany');
  expect(cityAndCountry({ country: 'DE', city: null })).toBe('Germany');
  expect(cityAndCountry({ country: 'SG', city: 'Singapore, SG' })).toBe('Singapore');
  expect(cityAndCountry({ country: null })).toBeNull();
});
