/**
 * Wall-clock time. `now()` is whole milliseconds since the Unix epoch, UTC, for data that is stored or
 * sent. It may jump forwards or backwards.
 */
export interface Clock {
  now(): number;
  /**
   * Milliseconds with a fraction since an arbitrary moment. Corrections of the wall clock do not affect
   * it. Measure waits and round trips with it (`steadyNow`), and nothing else. A clock without it falls
   * back to `now`.
   */
  steadyMs?(): number;
}
