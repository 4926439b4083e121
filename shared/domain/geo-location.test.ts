import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownName, toGeoLocation, unknownLocation } from '#shared/domain/geo-location.ts';

test('a region and a city include their parents', () => {
  expect(toGeoLocation('DE', 'Bavaria', 'Munich')).toEqual({
    country: 'DE',
    region: 'Bavaria, DE',
    city: 'Munich, Bavaria, DE',
  });
  expect(toGeoLocation('SG', undefined, 'Singapore').city).toBe('Singapore, SG');
  expect(toGeoLocation('NL', 'Limburg', null)).not.toEqual(toGeoLocation('BE', 'Limburg', null));
});

for (const country of [null, undefined, '', 'de', 'DEU', 7, {}]) {
  test(`${JSON.stringify(country)} is no country, and without one nothing is known`, () => {
    expect(toGeoLocation(country, 'Bavaria', 'Munich')).toEqual(unknownLocation);
  });
}

test('a name is one line without commas, of a bounded length', () => {
  expect(toGeoLocation('US', ' New\nYork ', 'Queens, NY\0').city).toBe('Queens NY, New York, US');
  for (const name of ['', ' , ', 7, null, {}]) {
    expect(toGeoLocation('US', name, name)).toEqual({ country: 'US', region: null, city: null });
  }
  expect(toGeoLocation('US', 'x'.repeat(1_000), null).region).toHaveLength(104);
});

test('whatever the names, each part can be parsed again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (region, city) => {
        const location = toGeoLocation('DE', region, city);
        const parts = location.city?.split(', ') ?? [];
        expect(parts.length === 0 ? 'DE' : parts.at(-1)).toBe('DE');
        if (location.city !== null) expect(ownName(location.city)).toBe(parts[0]);
        if (location.region !== null) expect(location.region.split(', ')).toHaveLength(2);
      },
    ),
  );
});
