import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoRecordSchema } from '#shared/contracts/geo.ts';
import { createGeoRecordOf } from '#shared/domain/geo-record.ts';
import { isBlocked } from '#shared/domain/geo.ts';

const recordOf = createGeoRecordOf();

test('a country has code and name, and the other fields are null', () => {
  expect(recordOf('NL')).toEqual({
    country: 'Netherlands',
    countryCode: 'NL',
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    isUSA: false,
  });
  expect(recordOf('US')).toMatchObject({ country: 'United States', isUSA: true });
});

for (const code of [null, '', 'XX', 'ZZ', 'T1', 'AP', 'us', 'USA', '__']) {
  test(`${JSON.stringify(code)} is an unknown country and passes`, () => {
    const record = recordOf(code);
    expect(record).toMatchObject({ country: null, countryCode: null, isUSA: false });
    expect(isBlocked(record)).toBe(false);
  });
}

test('of the known countries only the US passes, with its territories', () => {
  for (const code of ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']) {
    expect(recordOf(code).isUSA, code).toBe(true);
    expect(isBlocked(recordOf(code)), code).toBe(false);
  }
  for (const code of ['NL', 'CA', 'MX', 'GB', 'CN', 'VG']) {
    expect(isBlocked(recordOf(code)), code).toBe(true);
  }
});

test('whatever the code, the record has every field', () => {
  const code = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{2}$/));
  fc.assert(
    fc.property(code, (text) => {
      geoRecordSchema.parse(recordOf(text));
    }),
  );
});
