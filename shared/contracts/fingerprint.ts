import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { primaryHashSchema } from '#shared/contracts/ids.ts';

/** The attributes of SPEC 3, in its order. A source that failed is null. */
const fingerprintAttributes = [
  'ua',
  'platform',
  'lang',
  'tz',
  'dnt',
  'hwc',
  'devmem',
  'scr',
  'color',
  'avail',
  'touch',
  'css_feats',
  'net_type',
  'mathfp',
  'errors',
  'features',
  'globals',
] as const;

const attributeValue = z.string().max(512).nullable();

/** SPEC 3 and 7: sent at most once a calendar day; failures are ignored by the sender. */
export const sendFingerprint = defineCall({
  method: 'POST',
  path: '/api/fingerprint',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({
    version: z.literal('fp:v2'),
    primaryHash: primaryHashSchema,
    attributes: z.record(z.enum(fingerprintAttributes), attributeValue),
    subhashes: z.record(z.enum(fingerprintAttributes), z.string().max(64).nullable()),
    collectionTimeMs: z.number().nonnegative(),
    clientTimestamps: z.strictObject({ startedAt: z.iso.datetime(), endedAt: z.iso.datetime() }),
    stabilityScore: z.number().min(0).max(1),
    entropyBits: z.number().nonnegative(),
  }),
  answer: z.undefined(),
});
