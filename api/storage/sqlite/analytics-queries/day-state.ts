/** Where a day's columns stand: up to date when `stored` equals `changes`. */
export interface DayState {
  readonly day: number;
  readonly changes: number;
  /** The state that the stored columns were made of; null when none are, or in another form. */
  readonly stored: number | null;
  readonly sessions: number | null;
}
