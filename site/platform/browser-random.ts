import type { ClientId } from '#shared/contracts/ids.ts';
import type { Random } from '#shared/ports/random.ts';

export const browserRandom = (): Random => ({
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
});

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A random UUID version 4. Not `crypto.randomUUID`, which is missing on plain http, where the site
 * must work too.
 */
export const newUuid = (random: Random): string => {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};

export const newClientId = (random: Random): ClientId => newUuid(random) as ClientId;
