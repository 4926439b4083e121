import type { BodyOf } from '#shared/contracts/call.ts';
import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import {
  fingerprintAttributes,
  subhashNames,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';

/** Every attribute with a value; the given ones override it. */
export const readingsOf = (over: Partial<FingerprintReadings> = {}): FingerprintReadings =>
  ({
    ...Object.fromEntries(fingerprintAttributes.map((name) => [name, { value: `its ${name}` }])),
    ...over,
  }) as FingerprintReadings;

/** A subhash from a small number: the same number gives the same subhash. */
export const aSubhash = (n: number): string => n.toString(16).padStart(16, '0');

/** Subhashes 1, 2, 3 … in their order; the given ones override them. */
export const subhashesOf = (over: Partial<Record<Subhash, string | null>> = {}) =>
  ({
    ...Object.fromEntries(subhashNames.map((name, index) => [name, aSubhash(index + 1)])),
    ...over,
  }) as Record<Subhash, string | null>;

export const aFingerprint = (
  over: Partial<BodyOf<typeof sendFingerprint>> = {},
): BodyOf<typeof sendFingerprint> => ({
  version: 'fp:v2',
  primaryHash: aPrimaryHash(),
  attributes: readingsOf(),
  subhashes: subhashesOf(),
  collectionTimeMs: 12.5,
  clientTimestamps: {
    startedAt: '2026-01-05T09:00:00.000Z',
    endedAt: '2026-01-05T09:00:00.013Z',
  },
  stabilityScore: 0.7,
  entropyBits: 14.6,
  ...over,
});
