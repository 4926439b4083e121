import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { getGeoRoute } from '#shared/contracts/routes/other-callers.ts';

/**
 * Geolocation record. What is not known is null. `isUSA` is false for an unknown country too,
 * so it does not decide: blocked is who has a known `countryCode` that is not allowed
 * (shared/domain/geo.ts), and an unknown country is let through as a failed lookup is.
 */
export const geoRecordSchema = z.strictObject({
  country: z.string().max(100).nullable(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  region: z.string().max(100).nullable(),
  city: z.string().max(100).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  isUSA: z.boolean(),
});
export type GeoRecord = z.infer<typeof geoRecordSchema>;

/**
 * Sends the caller on to an external service (`GEO_SERVICE_URL`), which the browser asks itself. The
 * shape that is understood of its answer stands in docs/guides/deploy.md.
 */
export const geoReferralSchema = z.strictObject({ service_url: z.url({ protocol: /^https?$/ }) });
export type GeoReferral = z.infer<typeof geoReferralSchema>;

/**
 * Where the caller seems to be, by their address alone. The shipped database knows countries, so
 * region, city and coordinates are null. Where an external service is configured the answer is a
 * referral instead. With the gate switched off: 404 `feature_off`, and the visitor is let through.
 */
export const getGeo = defineCall({
  ...getGeoRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.union([geoRecordSchema, geoReferralSchema]),
});
