import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit, type AddressLimit } from '#api/http/address-limit.ts';
import type { LimitRule } from '#api/http/limiter.ts';
import { isLoopback } from '#api/http/peer.ts';

/**
 * Limits how often visitors of an address may do something. The loopback address is the owner's and
 * that of local programs, and is not counted, unless a proxy that `TRUST_PROXY` does not name sends
 * every visitor from there.
 */
export const createVisitorLimit = (
  clock: Clock,
  rules: readonly LimitRule[],
  isProxyUnknown: () => boolean,
): AddressLimit => {
  const limit = createAddressLimit(clock, rules);
  const isCounted = (address: string) => isProxyUnknown() || !isLoopback(address);
  return {
    take: (address) => (isCounted(address) ? limit.take(address) : 0),
    giveBack: (address) => {
      if (isCounted(address)) limit.giveBack(address);
    },
  };
};
