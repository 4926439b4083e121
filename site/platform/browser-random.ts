import type { ClientId, MessageId } from '#shared/contracts/ids.ts';
import type { Random } from '#shared/ports/random.ts';

export const browserRandom = (): Random => ({
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
});

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const uuidOf = (bytes: Uint8Array, version: 4 | 7): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
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

/**
 * A random UUID version 4. Not `crypto.randomUUID`, which is missing on plain http, where the site
 * must work too.
 */
export const newUuid = (random: Random): string => uuidOf(random.bytes(16), 4);

export const newClientId = (random: Random): ClientId => newUuid(random) as ClientId;

/** A UUID version 7: the time in milliseconds, then random bits. */
export const newMessageId = (random: Random, now: number): MessageId => {
  const bytes = random.bytes(16);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, Math.floor(now / 0x1_0000));
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(4, now % 0x1_0000);
  return uuidOf(bytes, 7) as MessageId;
};
