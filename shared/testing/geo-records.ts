import type { GeoRecord } from '#shared/contracts/geo.ts';

/** A visitor from Germany whose region, city and position are unknown. */
export const germanRecord: GeoRecord = {
  country: 'Germany',
  countryCode: 'DE',
  region: null,
  city: null,
  latitude: null,
  longitude: null,
  isUSA: false,
};
