import type { GeoRecord } from '#shared/contracts/geo.ts';
import { isBlocked } from '#shared/domain/geo.ts';

const nameIn = (names: Intl.DisplayNames, code: string): string | null => {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  // CLDR names ZZ "Unknown Region", so it counts as unknown.
  return code === 'ZZ' ? null : (names.of(code) ?? null);
};

/**
 * Creates a function that converts a two-letter country code to a record with English names. A code that
 * is no country (some services use "XX" or "T1") gives an unknown country. All fields except the country
 * are null.
 */
export const createGeoRecordOf = () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return (code: string | null): GeoRecord => {
    const country = code === null ? null : nameIn(names, code);
    const countryCode = country === null ? null : code;
    return {
      country,
      countryCode,
      region: null,
      city: null,
      latitude: null,
      longitude: null,
      isUSA: countryCode !== null && !isBlocked({ countryCode }),
    };
  };
};
