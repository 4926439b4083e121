import { fail, type Failure } from '#shared/contracts/errors.ts';

/** The refusal of one who does something too often, with the time to wait in whole seconds. */
export const slowDown = (message: string, waitMs: number): Failure =>
  fail('slow_down', message, { retry_after_s: Math.ceil(waitMs / 1_000) });
