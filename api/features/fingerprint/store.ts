import type { BodyOf } from '#shared/contracts/call.ts';
import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { LastingSubhash, Subhash } from '#shared/domain/fingerprint/parts.ts';

/** `at` is when it came, in ms since the epoch; everything else is the client's claim. */
export interface NewFingerprint {
  readonly visitorId: VisitorId;
  readonly at: number;
  readonly payload: BodyOf<typeof sendFingerprint>;
}

/** Another visitor who may be at the same device, and what speaks for it. A hint, never more. */
export interface PossiblySame {
  readonly visitorId: VisitorId;
  readonly lastSeenAt: number;
  readonly isSameHash: boolean;
  /** The lasting subhashes that are equal. */
  readonly equal: readonly LastingSubhash[];
  /** So many of `visitors` have all of these in common: the fewer, the more it says. */
  readonly sharedBy: number;
  readonly visitors: number;
}

/** How rare a visitor's device is among all visitors. */
export interface Rarity {
  readonly visitors: number;
  /** Visitors whose lasting subhashes are all the same, this one among them. */
  readonly looksLike: number;
  /** Bits of the lasting subhashes together (never a sum: they hang together); null when too few. */
  readonly bits: number | null;
  /** Bits of each subhash by itself; null when it is not known, or there are too few visitors. */
  readonly bitsOf: Readonly<Record<Subhash, number | null>>;
}

export interface StoredFingerprint {
  readonly primaryHash: PrimaryHash;
  readonly at: number;
  readonly payload: BodyOf<typeof sendFingerprint>;
}

/**
 * Where fingerprints are kept: at most one a visitor and UTC day, by the visitor's own claim of who
 * they are. The suite that an implementation must pass: store.contract.ts.
 */
export interface FingerprintStore {
  /**
   * Settles after the commit, with whether it was kept: the first of a visitor and day is, the others
   * are not. Rejects with `StorageUnavailableError` and leaves nothing behind when it cannot be.
   */
  add(input: NewFingerprint): Promise<{ readonly isNew: boolean }>;
}

/** Questions about all fingerprints. They pass over one row a visitor: for the worker, not for a request. */
export interface FingerprintReads {
  /** All that is kept of one visitor, newest first: for timeline and export. */
  of(visitorId: VisitorId): readonly StoredFingerprint[];
  /**
   * Visitors with the same primary hash, or with two of the lasting subhashes equal; what fewest have
   * in common comes first. Nobody is merged by it.
   */
  possiblySame(visitorId: VisitorId, limit: number): readonly PossiblySame[];
  /** Null: nothing is kept of this visitor. */
  rarityOf(visitorId: VisitorId): Rarity | null;
}
