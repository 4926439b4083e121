import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createLimiter } from '#api/http/limiter.ts';
import { createStorageBudget } from '#api/http/storage-budget.ts';

/**
 * What visitors may write, each of them and all behind one address: one count for both wires, so
 * that whoever is slowed on the socket gains nothing by HTTP.
 */
export const createWriteLimit = (clock: Clock) => {
  const perAddress = createAddressLimit(clock, limits.rates.writesPerAddress);
  const perVisitor = createLimiter(clock, limits.rates.writesPerVisitor);
  return {
    /** What all of it may weigh. */
    budget: createStorageBudget(clock),
    /** Counts one and answers 0; or counts nothing and answers how long to wait, in ms. */
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
