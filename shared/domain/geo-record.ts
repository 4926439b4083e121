import type { GeoRecord } from '#shared/contracts/geo.ts';

const nameIn = (names: Intl.DisplayNames, code: string): string | null => {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  // ZZ is "Unknown Region" in the names of CLDR, and unknown it is.
  return code === 'ZZ' ? null : (names.of(code) ?? null);
};

/**
 * Makes the maker of records out of two-letter country codes, names in English. A code that
 * names no country (some services say "XX" or "T1") is an unknown country. A country is all that is
 * known: the rest is null.
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
      isUSA: countryCode === 'US',
    };
  };
};
