import {
  subhashParts,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';

/**
 * The text that a subhash is computed from. Null if one of its attributes timed out: it is then unknown,
 * and a slow moment must not look like another device. An unavailable attribute is a trait of the
 * browser and is included.
 */
export const subhashText = (name: Subhash, readings: FingerprintReadings): string | null => {
  const parts = subhashParts[name].map((attribute) => [attribute, readings[attribute]] as const);
  if (parts.some(([, reading]) => 'error' in reading && reading.error === 'timeout')) return null;
  return JSON.stringify(['fp:v2', name, ...parts]);
};
