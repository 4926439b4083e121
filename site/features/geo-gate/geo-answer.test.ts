import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoRecordSchema } from '#shared/contracts/geo.ts';
import { isGeoRecord } from '#site/features/geo-gate/geo-answer.ts';

const german = {
  country: 'Germany',
  countryCode: 'DE',
  region: null,
  city: null,
  latitude: 52.5,
  longitude: 13.4,
  isUSA: false,
};

test('accepts a record of the contract', () => {
  expect(isGeoRecord(german)).toBe(true);
});

const malformed: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'DE'],
  ['a list', []],
  ['no fields', {}],
  ['a failure envelope', { ok: false, error: { code: 'feature_off', message: '' } }],
  ['a lower-case code', { ...german, countryCode: 'de' }],
  ['a three-letter code', { ...german, countryCode: 'DEU' }],
  ['a code with a line break', { ...german, countryCode: 'DE\n' }],
  ['a missing code', { ...german, countryCode: undefined }],
  ['a country that is a number', { ...german, country: 49 }],
  ['a country of a thousand letters', { ...german, country: 'x'.repeat(1_000) }],
  ['a latitude off the globe', { ...german, latitude: 91 }],
  ['a latitude that is no number', { ...german, latitude: Number.NaN }],
  ['coordinates as texts', { ...german, longitude: '13.4' }],
  ['an unsaid isUSA', { ...german, isUSA: null }],
  ['one field too many', { ...german, ip: '192.0.2.1' }],
];

test.each(malformed)('%s is no record', (_, value) => {
  expect(isGeoRecord(value)).toBe(false);
});

test("agrees with the contract's schema on any value", () => {
  const odd = fc.oneof(fc.string({ maxLength: 3 }), fc.double(), fc.constant(null), fc.boolean());
  const near = fc.record(
    {
      country: fc.oneof(fc.string({ maxLength: 120 }), odd),
      countryCode: fc.oneof(fc.constantFrom('DE', 'US', 'us', ''), odd),
      region: odd,
      city: odd,
      latitude: fc.oneof(fc.double({ min: -95, max: 95 }), odd),
      longitude: fc.oneof(fc.double({ min: -185, max: 185 }), odd),
      isUSA: fc.oneof(fc.boolean(), odd),
    },
    { requiredKeys: ['country', 'countryCode', 'region', 'city', 'latitude', 'longitude'] },
  );
  fc.assert(
    fc.property(fc.oneof(near, fc.anything()), (value) => {
      expect(isGeoRecord(value)).toBe(geoRecordSchema.safeParse(value).success);
    }),
    { numRuns: 500 },
  );
});
