/** Wall-clock time. `now()` is milliseconds since the Unix epoch, UTC. It may jump either way. */
export interface Clock {
  now(): number;
  /**
   * Milliseconds since an arbitrary moment, which no correction of the wall clock moves: what a wait
   * is measured by. A clock without it is measured by its `now`.
   */
  steadyMs?(): number;
}
