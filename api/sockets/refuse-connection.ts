import type { Failure, Problem } from '#shared/contracts/errors.ts';

/** The error that a namespace middleware passes to `next`. Clients find the problem in `error.data`. */
export const connectionRefused = ({ error }: Failure): Error & { data: Problem } =>
  Object.assign(new Error(error.code), { data: error });
