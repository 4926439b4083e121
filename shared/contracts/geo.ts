import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';

/** SPEC 3, geolocation record. What is not known is null; an unknown country does not block. */
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

export const getGeo = defineCall({
  method: 'GET',
  path: '/api/geo',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({}),
  answer: geoRecordSchema,
});
