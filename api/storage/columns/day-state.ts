/** The state of a day's segment: up to date when `stored` equals `changes`. */
export interface DayState {
  readonly day: number;
  readonly changes: number;
  /** The state that the stored segment was built from. Null if there is none, or in an older format. */
  readonly stored: number | null;
  /** Of the stored segment. */
  readonly sessions: number;
}
