import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';

const ALL = 'all';

/**
 * Slows guessing without ever locking the one admin out. Each address has a budget of wrong keys,
 * and all addresses share another. Once the shared budget is used up, addresses that have failed
 * before wait, while an address without a failure may still try.
 */
export const createSlowDown = (clock: Clock) => {
  const perAddress = createLimiter(clock, limits.identity.wrongKeysPerAddress);
  const inAll = createLimiter(clock, limits.identity.wrongKeysInAll);

  return {
    /** How long this address has to wait before its key is checked. */
    waitMs: (address: string): number => {
      const key = addressKey(address);
      if (!perAddress.has(key)) return 0;
      return Math.max(perAddress.waitMs(key), inAll.waitMs(ALL));
    },
    failed: (address: string): void => {
      perAddress.take(addressKey(address));
      inAll.take(ALL);
    },
    hasFailed: (address: string): boolean => perAddress.has(addressKey(address)),
    succeeded: (address: string): void => perAddress.forget(addressKey(address)),
  };
};
