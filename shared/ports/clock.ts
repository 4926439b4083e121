/**
 * Wall-clock time. `now()` is whole milliseconds since the Unix epoch, UTC: what is stored or sent. It
 * may jump forwards or backwards.
 */
export interface Clock {
  now(): number;
  /**
   * Milliseconds with a fraction since an arbitrary moment. Corrections of the wall clock do not
   * affect it, so waits and round trips are measured by it (`steadyNow`), and nothing else. A clock without it falls back to `now`.
   */
  steadyMs?(): number;
}
