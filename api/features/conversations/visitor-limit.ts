import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit, type AddressLimit } from '#api/http/address-limit.ts';
import type { LimitRule } from '#api/http/limiter.ts';
import { plainAddress } from '#api/http/plain-address.ts';

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(plainAddress(address));

/**
 * Limits how often visitors of an address may do something. The loopback address is not counted: behind
 * a proxy that `TRUST_PROXY` does not name, it is every visitor's address, and one script would lock out
 * everybody.
 */
export const createVisitorLimit = (clock: Clock, rules: readonly LimitRule[]): AddressLimit => {
  const limit = createAddressLimit(clock, rules);
  return {
    take: (address) => (isLoopback(address) ? 0 : limit.take(address)),
    giveBack: (address) => {
      if (!isLoopback(address)) limit.giveBack(address);
    },
  };
};
