import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';

/**
 * Geolocation record. Unknown fields are null. `isUSA` is false for an unknown country too, so it
 * does not decide: a visitor is blocked only with a known `countryCode` that is not allowed
 * (shared/domain/geo.ts). An unknown country passes, like a failed lookup.
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
 * Refers the caller to an external service (`GEO_SERVICE_URL`), which the browser calls itself.
 * docs/guides/deploy.md describes the accepted answers.
 */
export const geoReferralSchema = z.strictObject({ service_url: z.url({ protocol: /^https?$/ }) });
export type GeoReferral = z.infer<typeof geoReferralSchema>;

export const getGeo = call('GET', '/api/geo', {
  doc:
    "The caller's location, by their address alone; null is whatever the database does not have, " +
    'and everything for a crawler. With an external service configured, the answer is a ' +
    'referral instead. With the gate switched off: 404 `feature_off`, and the visitor passes.',
  answer: z.union([geoRecordSchema, geoReferralSchema]),
});
