import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit, type AddressLimit } from '#api/http/address-limit.ts';
import { plainAddress } from '#api/http/plain-address.ts';

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(plainAddress(address));

/**
 * Limits how many conversations an address may start (`limits.chat.startsPerAddress`). The loopback
 * address is not counted: behind a proxy that `TRUST_PROXY` does not name, it is every visitor's
 * address, and one script would lock out everybody.
 */
export const createStartLimit = (clock: Clock): AddressLimit => {
  const limit = createAddressLimit(clock, limits.chat.startsPerAddress);
  return {
    take: (address) => (isLoopback(address) ? 0 : limit.take(address)),
    giveBack: (address) => {
      if (!isLoopback(address)) limit.giveBack(address);
    },
  };
};
