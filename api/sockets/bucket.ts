import type { LimitRule } from '#api/http/limiter.ts';

/** What is left, and when that was. */
export interface Bucket {
  level: number;
  at: number;
}

export const fullBucket = ({ times }: LimitRule, now: number): Bucket => ({
  level: times,
  at: now,
});

/**
 * Counts one. False: nothing was left. What `createLimiter` does for one key, without the rest: every
 * connection has a bucket, and most of them do nothing.
 */
export const takeFrom = (bucket: Bucket, { times, withinMs }: LimitRule, now: number): boolean => {
  // A clock set back fills nothing.
  const filled = (Math.max(0, now - bucket.at) * times) / withinMs;
  bucket.level = Math.min(times, bucket.level + filled);
  bucket.at = now;
  if (bucket.level < 1) return false;
  bucket.level -= 1;
  return true;
};
