import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { primaryHashSchema } from '#shared/contracts/ids.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import {
  fingerprintAttributes,
  subhashNames,
  type FingerprintReading,
} from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';

const readingSchema: z.ZodType<FingerprintReading> = z.union([
  z.strictObject({ value: wellFormedText(limits.fingerprint.valueCharacters) }),
  z.strictObject({ error: z.enum(['unavailable', 'threw', 'timeout']) }),
]);

/** The first digits of a SHA-256; null when one of its attributes came too late. */
const subhashSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'must be 16 lower-case hexadecimal digits')
  .nullable();

/**
 * SPEC 3 and 7: sent at most once a calendar day, failures are ignored by the sender; answered 204
 * once stored. Whose it is says the cookie `visitor_id`. All of it is a claim of the client's.
 */
export const sendFingerprint = defineCall({
  method: 'POST',
  path: '/api/fingerprint',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    version: z.literal('fp:v2'),
    primaryHash: primaryHashSchema,
    /** Every attribute of SPEC 3: its value, or why there is none. */
    attributes: z.record(z.enum(fingerprintAttributes), readingSchema),
    subhashes: z.record(z.enum(subhashNames), subhashSchema),
    collectionTimeMs: z.number().nonnegative().max(limits.fingerprint.collectionMsMax),
    clientTimestamps: z.strictObject({
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime(),
    }),
    /** 0 to 1, and bits: both estimates, reckoned as docs/fingerprint.md says. */
    stabilityScore: z.number().min(0).max(1),
    entropyBits: z.number().nonnegative().max(64),
  }),
  answer: z.undefined(),
});
