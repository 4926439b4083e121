import type { RetentionRun } from '#shared/contracts/privacy.ts';

/** A run of the retention job as far as it has come. Times in ms since the epoch. */
export interface KnownRun {
  readonly runNo: number;
  readonly cutoffAt: number;
  readonly isFinished: boolean;
}

/** Where visits are kept for a time only. What is deleted is counted in the same commit. */
export interface RetentionStore {
  /** The newest run, or null before the first. */
  latest(): Promise<KnownRun | null>;
  begin(cutoffAt: number, now: number): Promise<KnownRun>;
  /**
   * Deletes a small piece of what began, or was received, before the run's cutoff: visits whole, and
   * a visitor with their last visit. False when nothing is left.
   */
  removeSome(run: KnownRun): Promise<boolean>;
  /** Deletes the entries of dictionaries that nothing names any more. */
  sweep(run: KnownRun): Promise<void>;
  finish(run: KnownRun, now: number): Promise<RetentionRun>;
  /** Newest first. */
  runs(limit: number): Promise<RetentionRun[]>;
}
