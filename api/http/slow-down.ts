import { fail, type Failure } from '#shared/contracts/errors.ts';

/** The time to wait as clients are told it: whole seconds, rounded up. */
export const retryAfterS = (waitMs: number): number => Math.ceil(waitMs / 1_000);

/** The refusal of one who does something too often. */
export const slowDown = (message: string, waitMs: number): Failure =>
  fail('slow_down', message, { retry_after_s: retryAfterS(waitMs) });
