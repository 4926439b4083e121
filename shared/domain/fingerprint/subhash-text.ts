import {
  subhashParts,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';

/**
 * The text that a subhash is computed from. Null when one of its attributes came too late: it is
 * then unknown, and a slow moment must not look like another device. An unavailable attribute is a
 * trait of the browser and goes into the text.
 */
export const subhashText = (name: Subhash, readings: FingerprintReadings): string | null => {
  const parts = subhashParts[name].map((attribute) => [attribute, readings[attribute]] as const);
  if (parts.some(([, reading]) => 'error' in reading && reading.error === 'timeout')) return null;
  return JSON.stringify(['fp:v2', name, ...parts]);
};
