import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';

/** Limits error reports to 5 per page load and one per 60 s. */
export const createErrorLimit = (clock: Clock) => {
  let count = 0;
  let last = -Infinity;
  return (): boolean => {
    const now = clock.now();
    if (
      count >= limits.analytics.clientErrorsPerLoad ||
      now - last < limits.analytics.clientErrorEveryMs
    )
      return false;
    count += 1;
    last = now;
    return true;
  };
};
