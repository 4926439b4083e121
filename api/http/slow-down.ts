import { fail, type Failure } from '#shared/contracts/errors.ts';

/** The wait in the clients' unit: whole seconds, rounded up. */
export const retryAfterS = (waitMs: number): number => Math.ceil(waitMs / 1_000);

/** The refusal of a caller who exceeded a rate limit. */
export const slowDown = (message: string, waitMs: number): Failure =>
  fail('slow_down', message, { retry_after_s: retryAfterS(waitMs) });
