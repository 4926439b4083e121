import {
  subhashParts,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';

/**
 * The text a subhash is taken of; null when one of its attributes came too late, for then nothing is
 * known, and a slow moment must not look like another device. That a browser does not tell is a
 * trait of it and goes into the text.
 */
export const subhashText = (name: Subhash, readings: FingerprintReadings): string | null => {
  const parts = subhashParts[name].map((attribute) => [attribute, readings[attribute]] as const);
  if (parts.some(([, reading]) => 'error' in reading && reading.error === 'timeout')) return null;
  return JSON.stringify(['fp:v2', name, ...parts]);
};
