import type { ErrorStateName } from '#shared/domain/analytics/error-state.ts';

/** A decision about an error, or its reversal. */
export interface ErrorState {
  readonly signature: string;
  readonly state: ErrorStateName;
  /** The version that was running when the owner decided. */
  readonly version: string;
  readonly decidedAt: number;
  /** The version in which a resolved error occurred again; null while the owner's decision holds. */
  readonly reopenedIn: string | null;
}

/** A version of the server, and when it first replaced another one. */
export interface RunningVersion {
  readonly version: string;
  readonly since: number;
}

/**
 * The owner's decisions about errors, and the history of versions. Promises of writes settle after the
 * commit. Every implementation must pass store.contract.ts.
 */
export interface ErrorStates {
  /** Every error with a decision, in the order of their signatures. */
  list(): Promise<ErrorState[]>;
  /** Replaces an earlier decision. Opening an error removes its decision. */
  decide(decision: Omit<ErrorState, 'reopenedIn'>): Promise<void>;
  /** Reopens a resolved error, unless the owner has decided again since; then false. */
  reopen(resolved: Pick<ErrorState, 'signature' | 'decidedAt'>, version: string): Promise<boolean>;
  /** Records the running version. Does nothing if it is the latest one recorded. */
  noteVersion(running: RunningVersion): Promise<void>;
  /** In the order in which they ran. */
  versions(): Promise<RunningVersion[]>;
}
