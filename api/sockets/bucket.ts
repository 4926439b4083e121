import type { LimitRule } from '#api/http/limiter.ts';

/** The rest at time `at`. */
export interface Bucket {
  level: number;
  at: number;
}

export const fullBucket = ({ times }: LimitRule, now: number): Bucket => ({
  level: times,
  at: now,
});

/**
 * Takes one. False if nothing is left. This is `createLimiter` for a single key: every connection has a
 * bucket, and most are idle.
 */
export const takeFrom = (bucket: Bucket, { times, withinMs }: LimitRule, now: number): boolean => {
  // A clock that was set back refills nothing.
  const filled = (Math.max(0, now - bucket.at) * times) / withinMs;
  bucket.level = Math.min(times, bucket.level + filled);
  bucket.at = now;
  if (bucket.level < 1) return false;
  bucket.level -= 1;
  return true;
};
