import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createLimiter } from '#api/http/limiter.ts';
import { createStorageBudget } from '#api/http/storage-budget.ts';

/**
 * Limits visitors' writes, per visitor and per address. HTTP and sockets share one count, so switching
 * from a throttled socket to HTTP gains nothing.
 */
export const createWriteLimit = (clock: Clock) => {
  const perAddress = createAddressLimit(clock, limits.rates.writesPerAddress);
  const perVisitor = createLimiter(clock, limits.rates.writesPerVisitor);
  return {
    /** The limit on stored bytes. */
    budget: createStorageBudget(clock),
    /** Counts one and returns 0; or counts nothing and returns the wait in ms. */
    take: (address: string, visitor: TokenHash | null): number => {
      const waitMs = perAddress.take(address);
      if (waitMs > 0 || visitor === null) return waitMs;
      const ownWaitMs = perVisitor.take(visitor);
      if (ownWaitMs > 0) perAddress.giveBack(address);
      return ownWaitMs;
    },
  };
};

export type WriteLimit = ReturnType<typeof createWriteLimit>;
