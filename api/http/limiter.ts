import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';

const MOST_KEYS = 20_000;
// Tolerance for rounding errors.
const NEARLY = 1e-9;

/** A bucket of this capacity that refills evenly over this time. */
export interface LimitRule {
  readonly times: number;
  readonly withinMs: number;
}

interface Bucket {
  /** The rest under each rule. */
  levels: number[];
  at: number;
}

/**
 * A rate limit per key (an address, a visitor): every rule must allow it. All rate limits of this server
 * use it. It stores a bounded number of keys and drops the least recently used first, so a flood of keys
 * costs no memory.
 */
export const createLimiter = (clock: Clock, rules: readonly LimitRule[]) => {
  // Ordered by last use.
  const buckets = new Map<string, Bucket>();
  const longestMs = Math.max(...rules.map((rule) => rule.withinMs));

  const filled = (key: string, now: number): number[] => {
    const bucket = buckets.get(key);
    if (!bucket) return rules.map((rule) => rule.times);
    const passedMs = Math.max(0, now - bucket.at);
    return rules.map(({ times, withinMs }, n) =>
      Math.min(times, (bucket.levels[n] ?? 0) + (passedMs * times) / withinMs),
    );
  };

  const waitOf = (levels: readonly number[], amount = 1): number =>
    Math.max(
      ...rules.map(({ times, withinMs }, n) => {
        const missing = amount - (levels[n] ?? 0);
        return missing > NEARLY ? Math.ceil((missing * withinMs) / times) : 0;
      }),
    );

  // One iteration of the map continues across calls. A new one would skip every hole that deleted
  // entries left at the front: 40 µs a call under a flood of keys.
  let walk = buckets.entries();
  let oldest: [string, Bucket] | undefined;

  const findOldest = (): [string, Bucket] | undefined => {
    // An entry used since then is at the end of the map, with a new bucket.
    while (oldest === undefined || buckets.get(oldest[0]) !== oldest[1]) {
      let step = walk.next();
      if (step.done) {
        walk = buckets.entries();
        step = walk.next();
        if (step.done) return undefined;
      }
      oldest = step.value;
    }
    return oldest;
  };

  const forgetOldest = (now: number) => {
    for (let found = findOldest(); found !== undefined; found = findOldest()) {
      const [key, { at }] = found;
      if (buckets.size <= MOST_KEYS && now - at < longestMs) return;
      buckets.delete(key);
    }
  };

  const save = (key: string, levels: number[], now: number) => {
    buckets.delete(key);
    buckets.set(key, { levels, at: now });
    forgetOldest(now);
  };

  return {
    /** Counts one, or `count`, and returns 0; or counts nothing and returns the wait in ms. */
    take: (key: string, amount = 1): number => {
      const now = steadyNow(clock);
      const levels = filled(key, now);
      const waitMs = waitOf(levels, amount);
      save(key, waitMs > 0 ? levels : levels.map((level) => level - amount), now);
      return waitMs;
    },
    /** The wait in ms, without counting. */
    waitMs: (key: string): number => waitOf(filled(key, steadyNow(clock))),
    /** Counts `amount` even if less is left: a caller in debt waits, for one refill at most. */
    charge: (key: string, amount: number): void => {
      const now = steadyNow(clock);
      const levels = filled(key, now).map((level, n) =>
        Math.max(level - amount, -(rules[n]?.times ?? 0)),
      );
      save(key, levels, now);
    },
    /** Uncounts one, or `amount`, if the action did not happen after all. */
    giveBack: (key: string, amount = 1): void => {
      const bucket = buckets.get(key);
      if (bucket) bucket.levels = bucket.levels.map((level) => level + amount);
    },
    /** Whether this key has a bucket. */
    has: (key: string): boolean => buckets.has(key),
    forget: (key: string): void => void buckets.delete(key),
  };
};

export type Limiter = ReturnType<typeof createLimiter>;
