import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit, type AddressLimit } from '#api/http/address-limit.ts';
import { plainAddress } from '#api/http/plain-address.ts';

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(plainAddress(address));

/**
 * How many conversations an address may begin (`limits.chat.startsPerAddress`). This machine itself
 * is not counted: its address is also that of every visitor behind a proxy which `TRUST_PROXY` does
 * not name, and one script would shut out everybody.
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
