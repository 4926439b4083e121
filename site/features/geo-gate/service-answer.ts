import * as z from 'zod/mini';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { createGeoRecordOf } from '#shared/domain/geo-record.ts';

const createAnswerSchema = () => {
  const text = () =>
    z.catch(z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), null);
  // Some services send coordinates as strings.
  const degrees = (most: number) =>
    z.catch(z.nullish(z.coerce.number().check(z.gte(-most), z.lte(most))), null);
  return z.object({
    country: text(),
    countryCode: text(),
    country_code: text(),
    region: text(),
    city: text(),
    latitude: degrees(90),
    longitude: degrees(180),
    // Services that report a failure with status 200 use one of these fields.
    success: z.catch(z.unknown(), undefined),
    error: z.catch(z.unknown(), undefined),
  });
};

/**
 * Parses the response of an external geolocation service: `{country, countryCode | country_code,
 * region?, city?, latitude?, longitude?}`. Lenient: ignores unknown fields, treats invalid ones as
 * missing, and accepts the two-letter code in `country`. Null: the response has no country code.
 */
export const readServiceAnswer = (answer: unknown): GeoRecord | null => {
  // zod tests `new Function` for speed unless disabled; our content policy would report that.
  z.config({ jitless: true });
  const parsed = createAnswerSchema().safeParse(answer);
  if (!parsed.success) return null;
  const { country, countryCode, country_code, success, error, ...location } = parsed.data;
  if (success === false || (error !== undefined && error !== null && error !== false)) return null;
  const found = countryCode ?? country_code ?? country;
  const known = createGeoRecordOf()(found?.toUpperCase() ?? null);
  if (known.countryCode === null) return null;
  return {
    ...known,
    country: country && country.length > 2 ? country : known.country,
    region: location.region ?? null,
    city: location.city ?? null,
    latitude: location.latitude ?? null,
    longitude: location.longitude ?? null,
  };
};
