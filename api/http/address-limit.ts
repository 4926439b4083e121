import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter, type LimitRule } from '#api/http/limiter.ts';

/** A rate limit per address; an IPv6 network counts as one (address-key.ts). */
export const createAddressLimit = (clock: Clock, rules: readonly LimitRule[]) => {
  const limiter = createLimiter(clock, rules);
  return {
    /** Counts one and returns 0; or counts nothing and returns the wait in ms. */
    take: (address: string): number => limiter.take(addressKey(address)),
    /** Uncounts one for an address, if it could not be stored. */
    giveBack: (address: string): void => limiter.giveBack(addressKey(address)),
  };
};

export type AddressLimit = ReturnType<typeof createAddressLimit>;
