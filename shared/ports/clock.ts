/**
 * Wall-clock time. `now()` is milliseconds since the Unix epoch, UTC. It may jump forwards or
 * backwards.
 */
export interface Clock {
  now(): number;
  /**
   * Milliseconds since an arbitrary moment. Corrections of the wall clock do not affect it, so
   * waits are measured by it. A clock without it falls back to `now`.
   */
  steadyMs?(): number;
}
