import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoRecordSchema } from '#shared/contracts/geo.ts';
import { readServiceAnswer } from '#site/features/geo-gate/service-answer.ts';

test('reads the documented shape, with either name of the code', () => {
  const found = {
    country: 'Germany',
    region: 'Berlin',
    city: 'Berlin',
    latitude: 52.5,
    longitude: 13.4,
  };
  const record = { ...found, countryCode: 'DE', isUSA: false };
  expect(readServiceAnswer({ ...found, countryCode: 'DE' })).toEqual(record);
  expect(readServiceAnswer({ ...found, country_code: 'de', ip: '192.0.2.1' })).toEqual(record);
});

const lenient: [string, unknown, string, string, boolean][] = [
  ['the code in place of the name', { country: 'NL' }, 'Netherlands', 'NL', false],
  ['a code alone', { country_code: 'us' }, 'United States', 'US', true],
  ['blanks around', { country: ' France ', countryCode: ' FR ' }, 'France', 'FR', false],
  ['an explicit success', { success: true, country_code: 'CA' }, 'Canada', 'CA', false],
  ['no error', { error: false, country_code: 'CA' }, 'Canada', 'CA', false],
];

test.each(lenient)('%s is understood', (_, answer, country, countryCode, isUSA) => {
  expect(readServiceAnswer(answer)).toMatchObject({ country, countryCode, isUSA });
});

test('treats an invalid field as missing', () => {
  expect(
    readServiceAnswer({
      country: 7,
      countryCode: 'DE',
      region: '',
      city: { name: 'Berlin' },
      latitude: '52.5',
      longitude: 'east',
    }),
  ).toEqual({
    country: 'Germany',
    countryCode: 'DE',
    region: null,
    city: null,
    latitude: 52.5,
    longitude: null,
    isUSA: false,
  });
});

const refused: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'DE'],
  ['a list', [{ countryCode: 'DE' }]],
  ['no fields', {}],
  ['a name without a code', { country: 'Germany' }],
  ['a code that names no country', { countryCode: 'XX' }],
  ['the unknown region', { countryCode: 'ZZ' }],
  ['a code for anonymous networks', { countryCode: 'T1' }],
  ['a failure with status 200', { success: false, country_code: 'DE' }],
  ['a reason with status 200', { error: true, reason: 'RateLimited', country_code: 'DE' }],
];

test.each(refused)('%s is no answer', (_, answer) => {
  expect(readServiceAnswer(answer)).toBeNull();
});

test('never throws and returns only valid records', () => {
  const fields = fc.record(
    { country: fc.anything(), country_code: fc.anything(), latitude: fc.anything() },
    { requiredKeys: [] },
  );
  const coded = fields.map((rest) => ({ ...rest, countryCode: 'DE' }));
  fc.assert(
    fc.property(fc.oneof(coded, fields, fc.anything()), (answer) => {
      const record = readServiceAnswer(answer);
      if (record) expect(geoRecordSchema.safeParse(record).success).toBe(true);
    }),
  );
});
