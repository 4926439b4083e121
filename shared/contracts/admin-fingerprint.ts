import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { primaryHashSchema, visitorIdSchema } from '#shared/contracts/ids.ts';
import { count, nothing } from '#shared/contracts/shapes.ts';
import { lastingSubhashes, subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { getFingerprintRoute } from '#shared/contracts/routes/other-callers.ts';

const bits = z.number().nonnegative().nullable();

/** Another visitor who may be at the same device, and what speaks for it: a hint, never a proof. */
const possiblySameSchema = z.strictObject({
  visitor_id: visitorIdSchema,
  last_seen_at: z.iso.datetime(),
  same_primary_hash: z.boolean(),
  /** The lasting subhashes that agree. */
  agree: z.array(z.enum(lastingSubhashes)),
  /** So many of all visitors have as much in common: the fewer, the more it says. */
  shared_by: count,
});

const visitorFingerprintSchema = z.strictObject({
  visitor_id: visitorIdSchema,
  primary_hash: primaryHashSchema,
  subhashes: z.record(z.enum(subhashNames), z.string().nullable()),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** On how many days one came. */
  times_seen: count,
  possibly_same: z.array(possiblySameSchema),
  rarity: z.strictObject({
    visitors: count,
    /** Visitors whose lasting subhashes are all the same, this one among them. */
    looks_like: count,
    /** One visitor of about so many has such a device; null with fewer than 1000 visitors. */
    one_of_about: z.number().int().positive().nullable(),
    bits,
    bits_of: z.record(z.enum(subhashNames), bits),
  }),
});
export type VisitorFingerprint = z.infer<typeof visitorFingerprintSchema>;

/** What is kept of one visitor's device. Needs `x-admin-key`; 404 when nothing is (docs/analytics-api.md). */
export const getFingerprint = defineCall({
  ...getFingerprintRoute,
  params: z.object({ visitor_id: visitorIdSchema }),
  query: nothing,
  body: nothing,
  answer: visitorFingerprintSchema,
});
