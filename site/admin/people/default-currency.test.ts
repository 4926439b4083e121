import { expect, test } from 'vitest';
import { currencyOf } from '#site/admin/people/default-currency.ts';

test.each([
  ['Europe/Zurich', 'en-US', 'CHF'],
  ['Europe/Berlin', 'en-US', 'EUR'],
  ['Europe/London', 'en-US', 'GBP'],
  ['America/Chicago', 'de-DE', 'USD'],
  ['Asia/Tokyo', 'en', 'JPY'],
  // No place: the language decides.
  ['UTC', 'en-GB', 'GBP'],
  ['UTC', 'de', 'EUR'],
  ['UTC', 'ja', 'JPY'],
  ['Etc/Unknown', 'tlh', 'USD'],
])('in %s with %s, a deal is in %s', (zone, language, expected) => {
  expect(currencyOf(zone, language)).toBe(expected);
});
