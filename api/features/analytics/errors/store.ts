import type { ErrorStateName } from '#shared/domain/analytics/error-state.ts';

/** A decision about an error, or what undid it. */
export interface ErrorState {
  readonly signature: string;
  readonly state: ErrorStateName;
  /** The version that ran when the owner decided. */
  readonly version: string;
  readonly decidedAt: number;
  /** The version in which a resolved error occurred again; null while the owner's decision holds. */
  readonly reopenedIn: string | null;
}

/** A version of the server, and when it first ran after another one. */
export interface RunningVersion {
  readonly version: string;
  readonly since: number;
}

/**
 * What the owner decided about errors, and which version ran when. Promises of writes settle after
 * the commit. Every implementation must pass store.contract.ts.
 */
export interface ErrorStates {
  /** Every error with a decision, in the order of their signatures. */
  list(): Promise<ErrorState[]>;
  /** Replaces an earlier decision. An error that the owner opens has none. */
  decide(decision: Omit<ErrorState, 'reopenedIn'>): Promise<void>;
  /** Opens a resolved error, unless the owner has decided again since. False when they have. */
  reopen(resolved: Pick<ErrorState, 'signature' | 'decidedAt'>, version: string): Promise<boolean>;
  /** Notes the version that runs now. Does nothing when it is the latest one noted. */
  noteVersion(running: RunningVersion): Promise<void>;
  /** In the order in which they ran. */
  versions(): Promise<RunningVersion[]>;
}
