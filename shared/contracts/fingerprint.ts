import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { primaryHashSchema } from '#shared/contracts/ids.ts';
import { clientTime, lacking } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import {
  fingerprintAttributes,
  subhashNames,
  type FingerprintAttribute,
  type FingerprintReading,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';

const valueText = wellFormedText(limits.fingerprint.valueCharacters);
const unavailable: FingerprintReading = { error: 'unavailable' };

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A single value: a text, number or flag, or a flat list or object of them, read as JSON. */
const bareValue = z
  .union([
    scalar,
    z.array(scalar),
    z.record(z.string(), scalar).refine((given) => !('value' in given || 'error' in given), {
      abort: true,
    }),
  ])
  .transform((given) => (typeof given === 'string' ? given : JSON.stringify(given)))
  .pipe(valueText)
  .transform((value): FingerprintReading => ({ value }));

/** A browser that lacks an attribute omits it or sends null: it is unavailable. */
const readingSchema = z
  .union([
    z.object({ value: valueText }),
    z.object({ error: z.enum(['unavailable', 'threw', 'timeout']) }),
    z.null().transform(() => unavailable),
    bareValue,
  ])
  .default(unavailable);

/**
 * The first 16 digits of a hash, which may be longer; null if one of its attributes was late or missing.
 */
const subhashSchema = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{16,128}$/, 'must be 16 to 128 hexadecimal digits')
  .transform((digits) => digits.slice(0, 16))
  .nullable()
  .default(null);

const attributesSchema = z.object(
  Object.fromEntries(fingerprintAttributes.map((name) => [name, readingSchema])) as Record<
    FingerprintAttribute,
    typeof readingSchema
  >,
);
const subhashesSchema = z.object(
  Object.fromEntries(subhashNames.map((name) => [name, subhashSchema])) as Record<
    Subhash,
    typeof subhashSchema
  >,
);

export const sendFingerprint = call('POST', '/api/fingerprint', {
  doc:
    'Stores a fingerprint, one a visitor and day: sent at most once per calendar day. Answers 204 once ' +
    'stored. The cookie `visitor_id` identifies the visitor; a browser without one gets one. ' +
    "Everything is the client's claim. What the client did not measure, the server estimates or " +
    'leaves empty.',
  status: 204,
  body: z.object({
    version: z.literal('fp:v2'),
    primaryHash: primaryHashSchema,
    attributes: attributesSchema,
    subhashes: lacking(subhashesSchema).transform((given) => given ?? subhashesSchema.parse({})),
    collectionTimeMs: lacking(z.number().nonnegative().max(limits.fingerprint.collectionMsMax)),
    clientTimestamps: lacking(
      z.object({ startedAt: lacking(clientTime), endedAt: lacking(clientTime) }),
    ),
    /** 0 to 1, and bits: both are estimates (docs/fingerprint.md). */
    stabilityScore: lacking(z.number().min(0).max(1)),
    entropyBits: lacking(z.number().nonnegative().max(64)),
  }),
  answer: z.undefined(),
});
