import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { primaryHashSchema, visitorIdSchema } from '#shared/contracts/ids.ts';
import { count } from '#shared/contracts/shapes.ts';
import { lastingSubhashes, subhashNames } from '#shared/domain/fingerprint/parts.ts';

const bits = z.number().nonnegative().nullable();

/** Another visitor who may use the same device, with the evidence: a hint, never proof. */
const possiblySameSchema = z.strictObject({
  visitor_id: visitorIdSchema,
  last_seen_at: z.iso.datetime(),
  same_primary_hash: z.boolean(),
  /** The matching stable subhashes. */
  agree: z.array(z.enum(lastingSubhashes)),
  /** The number of visitors with the same match: the fewer, the stronger the evidence. */
  shared_by: count,
});

const visitorFingerprintSchema = z.strictObject({
  visitor_id: visitorIdSchema,
  primary_hash: primaryHashSchema,
  subhashes: z.record(z.enum(subhashNames), z.string().nullable()),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** The number of days on which a fingerprint arrived. */
  times_seen: count,
  possibly_same: z.array(possiblySameSchema),
  rarity: z.strictObject({
    visitors: count,
    /** Visitors with the same stable subhashes, including this one. */
    looks_like: count,
    /** About one visitor in this many has such a device; null with fewer than 1000 visitors. */
    one_of_about: z.number().int().positive().nullable(),
    bits,
    bits_of: z.record(z.enum(subhashNames), bits),
  }),
});
export type VisitorFingerprint = z.infer<typeof visitorFingerprintSchema>;

export const getFingerprint = call('GET', '/api/admin/visitors/:visitor_id/fingerprint', {
  doc: "The stored data about one visitor's device. 404 if there is none.",
  params: z.object({ visitor_id: claimedVisitorIdSchema }),
  answer: visitorFingerprintSchema,
});
