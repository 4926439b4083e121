import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';

const ALL = 'all';

/**
 * Slows guessing without ever locking the one admin out: each address has its budget of wrong keys,
 * and all of them together have one. When that is used up, addresses that have failed before wait,
 * while an address without a failure still gets its try.
 */
export const createSlowDown = (clock: Clock) => {
  const perAddress = createLimiter(clock, limits.identity.wrongKeysPerAddress);
  const inAll = createLimiter(clock, limits.identity.wrongKeysInAll);

  return {
    /** How long this address has to wait before a key of it is looked at. */
    waitMs: (address: string): number => {
      const key = addressKey(address);
      if (!perAddress.has(key)) return 0;
      return Math.max(perAddress.waitMs(key), inAll.waitMs(ALL));
    },
    failed: (address: string): void => {
      perAddress.take(addressKey(address));
      inAll.take(ALL);
    },
    succeeded: (address: string): void => perAddress.forget(addressKey(address)),
  };
};
