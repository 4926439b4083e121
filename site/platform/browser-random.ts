import type { ClientId } from '#shared/contracts/ids.ts';
import type { Random } from '#shared/ports/random.ts';

export const browserRandom = (): Random => ({
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
});

/**
 * A random UUID version 4. Not `crypto.randomUUID`, which is missing on plain http, where the site
 * must also work.
 */
export const newUuid = (random: Random): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (kind) => {
    const digit = (random.bytes(1)[0] ?? 0) & 15;
    return (kind === 'x' ? digit : 8 | (digit & 3)).toString(16);
  });

export const newClientId = newUuid as (random: Random) => ClientId;

/** A UUID version 7: the time in whole milliseconds, then random bits. */
export const newUuid7 = (random: Random, now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newUuid(random).slice(15)}`;
};
