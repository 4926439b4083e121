/** Wall-clock time. `now()` is milliseconds since the Unix epoch, UTC. It may jump backwards. */
export interface Clock {
  now(): number;
}
