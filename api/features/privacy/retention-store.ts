import type { RetentionRun } from '#shared/contracts/privacy.ts';

/** The progress of a retention run. Times are ms since the epoch. */
export interface KnownRun {
  readonly runNo: number;
  readonly cutoffAt: number;
  readonly isFinished: boolean;
}

/**
 * Stores visits for a limited time. Deletions are counted in the same commit. Every implementation must
 * pass retention-store.contract.ts.
 */
export interface RetentionStore {
  /** The newest run, or null before the first. */
  latest(): Promise<KnownRun | null>;
  begin(cutoffAt: number, now: number): Promise<KnownRun>;
  /**
   * Deletes a small batch of data from before the run's cutoff: whole visits, and a visitor with their
   * last visit. False if nothing is left.
   */
  removeSome(run: KnownRun): Promise<boolean>;
  /** Deletes dictionary entries that nothing references any more. */
  sweep(run: KnownRun): Promise<void>;
  finish(run: KnownRun, now: number): Promise<RetentionRun>;
  /** Newest first. */
  runs(limit: number): Promise<RetentionRun[]>;
}
