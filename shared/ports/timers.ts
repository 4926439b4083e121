/** Cancels a timer. Calling it again, or after the timer has run, does nothing. */
export type Cancel = () => void;

/** Delayed work. Delays are milliseconds; callbacks run later, never inside the call. */
export interface Timers {
  after(delayMs: number, run: () => void): Cancel;
  every(periodMs: number, run: () => void): Cancel;
}
