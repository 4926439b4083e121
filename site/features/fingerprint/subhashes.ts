import {
  subhashNames,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';
import { subhashText } from '#shared/domain/fingerprint/subhash-text.ts';
import { limits } from '#shared/limits.ts';
import { hexOf } from '#site/platform/hex-of.ts';
import type { Sha256 } from '#site/platform/identity/sha256.ts';

/** The first digits of each subhash's SHA-256; null if its attributes timed out. */
export const subhashesOf = async (
  readings: FingerprintReadings,
  sha256: Sha256,
): Promise<Record<Subhash, string | null>> => {
  const pairs = subhashNames.map(async (name) => {
    const text = subhashText(name, readings);
    if (text === null) return [name, null];
    return [name, hexOf(await sha256(text)).slice(0, limits.fingerprint.subhashHexDigits)];
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<Subhash, string | null>;
};
