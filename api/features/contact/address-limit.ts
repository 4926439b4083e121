import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';

const MOST_ADDRESSES = 10_000;
const rules = limits.contact.perAddress;
const longestMs = Math.max(...rules.map((rule) => rule.withinMs));
const most = Math.max(...rules.map((rule) => rule.messages));

/** How many messages an address may send (SPEC 9's manner: see `limits.contact.perAddress`). */
export const createAddressLimit = (clock: Clock) => {
  // Times of the messages of each address, oldest first; addresses in the order of their newest.
  const taken = new Map<string, number[]>();

  const forgetOld = (now: number) => {
    for (const [key, times] of taken) {
      if (taken.size < MOST_ADDRESSES && now - (times.at(-1) ?? 0) < longestMs) break;
      taken.delete(key);
    }
  };

  const waitMs = (times: readonly number[], now: number): number => {
    const waits = rules.map(({ messages, withinMs }) => {
      // A clock set back leaves times in the future; they count as now, and no wait gets longer.
      const blocking = times.at(-messages);
      return blocking === undefined ? 0 : Math.min(blocking, now) + withinMs - now;
    });
    return Math.max(0, ...waits);
  };

  return {
    /** Counts a message and answers 0; or counts nothing and answers how long to wait. */
    take: (address: string): number => {
      const now = clock.now();
      const key = addressKey(address);
      const times = taken.get(key) ?? [];
      const wait = waitMs(times, now);
      if (wait > 0) return wait;
      forgetOld(now);
      taken.delete(key);
      taken.set(key, [...times, now].slice(-most));
      return 0;
    },
    /** Uncounts the newest message of an address: it could not be stored. */
    giveBack: (address: string): void => void taken.get(addressKey(address))?.pop(),
  };
};

export type AddressLimit = ReturnType<typeof createAddressLimit>;
