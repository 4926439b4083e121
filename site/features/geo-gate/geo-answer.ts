import type { GeoRecord } from '#shared/contracts/geo.ts';

const isTextOrNull = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.length <= 100);

const isDegreesOrNull = (value: unknown, most: number): boolean =>
  value === null || (typeof value === 'number' && Math.abs(value) <= most);

/**
 * Whether this is a geolocation record. Replaces the contract's schema, which would load zod for
 * every visitor; a test keeps the two in agreement.
 */
export const isGeoRecord = (value: unknown): value is GeoRecord => {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<keyof GeoRecord, unknown>;
  const { countryCode } = record;
  return (
    Object.keys(value).length === 7 &&
    (countryCode === null || (typeof countryCode === 'string' && /^[A-Z]{2}$/.test(countryCode))) &&
    isTextOrNull(record.country) &&
    isTextOrNull(record.region) &&
    isTextOrNull(record.city) &&
    isDegreesOrNull(record.latitude, 90) &&
    isDegreesOrNull(record.longitude, 180) &&
    typeof record.isUSA === 'boolean'
  );
};
