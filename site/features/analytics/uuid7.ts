import type { Clock } from '#shared/ports/clock.ts';
import type { Random } from '#shared/ports/random.ts';
import { newUuid } from '#site/platform/browser-random.ts';

/** A UUID version 7: starts with its timestamp, so that inserts append to the server's index. */
export const newUuid7 = (clock: Clock, random: Random): string => {
  const time = clock.now().toString(16).padStart(12, '0');
  return `${time.replace(/.{8}/, '$&-')}-7${newUuid(random).slice(15)}`;
};

/** When a UUIDv7 was created, in milliseconds since the epoch. */
export const timeOfUuid7 = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16);
