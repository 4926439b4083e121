import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createLimiter } from '#api/http/limiter.ts';

const ALL = 'all';

/**
 * Slows guessing without ever locking the one admin out. Each client (address-key.ts) has a budget of
 * wrong keys, and all clients share another. Once the shared budget is used up, clients that have failed
 * before wait, while one without a failure may still try.
 */
export const createSlowDown = (clock: Clock) => {
  const perClient = createLimiter(clock, limits.identity.wrongKeysPerAddress);
  const inAll = createLimiter(clock, limits.identity.wrongKeysInAll);

  return {
    /** The wait before this client's key is checked. */
    waitMs: (client: string): number => {
      if (!perClient.has(client)) return 0;
      return Math.max(perClient.waitMs(client), inAll.waitMs(ALL));
    },
    failed: (client: string): void => {
      perClient.take(client);
      inAll.take(ALL);
    },
    hasFailed: (client: string): boolean => perClient.has(client),
    succeeded: (client: string): void => perClient.forget(client),
  };
};
