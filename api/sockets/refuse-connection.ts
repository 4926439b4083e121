import type { Failure, Problem } from '#shared/contracts/errors.ts';

/** What a namespace middleware hands to `next`: the client finds the problem in `error.data`. */
export const connectionRefused = ({ error }: Failure): Error & { data: Problem } =>
  Object.assign(new Error(error.code), { data: error });
