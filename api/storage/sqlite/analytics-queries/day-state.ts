/** The state of a day's columns: up to date when `stored` equals `changes`. */
export interface DayState {
  readonly day: number;
  readonly changes: number;
  /**
   * The state that the stored columns were built from. Null when there are none, or in an older
   * format.
   */
  readonly stored: number | null;
  readonly sessions: number | null;
}
