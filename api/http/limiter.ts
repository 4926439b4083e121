import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#api/platform/steady-now.ts';

const MOST_KEYS = 20_000;
// What a computation with fractions may be short of a whole.
const NEARLY = 1e-9;

/** A bucket of so many that fills up again, evenly, within so long. */
export interface LimitRule {
  readonly times: number;
  readonly withinMs: number;
}

interface Bucket {
  /** What is left under each rule. */
  levels: number[];
  at: number;
}

/**
 * How often something may be done under one key (an address, a visitor): as often as every one of
 * the rules allows. The one mechanism behind every limit of this server. It remembers a bounded
 * number of keys and forgets the quietest first, so that a flood of keys costs no memory.
 */
export const createLimiter = (clock: Clock, rules: readonly LimitRule[]) => {
  // In the order of their newest use.
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

  // One walk through the map goes on from call to call. A walk begun anew would pass every hole that
  // a deleted entry has left at the front: 40 µs a call under a flood of keys.
  let walk = buckets.entries();
  let oldest: [string, Bucket] | undefined;

  const findOldest = (): [string, Bucket] | undefined => {
    // An entry that was used again since stands at the end of the map, with a new bucket.
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
    /**
     * Counts one, or so many at once, and answers 0; or counts nothing and answers how long to wait,
     * in ms.
     */
    take: (key: string, amount = 1): number => {
      const now = steadyNow(clock);
      const levels = filled(key, now);
      const waitMs = waitOf(levels, amount);
      save(key, waitMs > 0 ? levels : levels.map((level) => level - amount), now);
      return waitMs;
    },
    /** How long to wait, in ms, without counting. */
    waitMs: (key: string): number => waitOf(filled(key, steadyNow(clock))),
    /** Counts so many, also more than are left: whoever is in debt waits, for one filling at most. */
    charge: (key: string, amount: number): void => {
      const now = steadyNow(clock);
      const levels = filled(key, now).map((level, n) =>
        Math.max(level - amount, -(rules[n]?.times ?? 0)),
      );
      save(key, levels, now);
    },
    /** Uncounts one, or so many: it did not happen after all. */
    giveBack: (key: string, amount = 1): void => {
      const bucket = buckets.get(key);
      if (bucket) bucket.levels = bucket.levels.map((level) => level + amount);
    },
    /** Whether anything was counted under this key that is remembered still. */
    has: (key: string): boolean => buckets.has(key),
    forget: (key: string): void => void buckets.delete(key),
  };
};

export type Limiter = ReturnType<typeof createLimiter>;
