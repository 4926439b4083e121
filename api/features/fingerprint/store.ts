import type { BodyOf } from '#shared/contracts/call.ts';
import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { LastingSubhash, Subhash } from '#shared/domain/fingerprint/parts.ts';

/** `at` is the time of arrival, in ms since the epoch. Everything else is the client's claim. */
export interface NewFingerprint {
  readonly visitorId: VisitorId;
  readonly at: number;
  readonly payload: BodyOf<typeof sendFingerprint>;
}

/** Another visitor who may use the same device, with the evidence. It is only ever a hint. */
export interface PossiblySame {
  readonly visitorId: VisitorId;
  readonly lastSeenAt: number;
  readonly isSameHash: boolean;
  /** The stable subhashes that are equal. */
  readonly equal: readonly LastingSubhash[];
  /** The number of `visitors` with the same match: the fewer, the stronger the evidence. */
  readonly sharedBy: number;
  readonly visitors: number;
}

/** How rare a visitor's device is among all visitors. */
export interface Rarity {
  readonly visitors: number;
  /** Visitors with the same stable subhashes, including this one. */
  readonly looksLike: number;
  /**
   * Bits of the stable subhashes together; null with too few visitors. Not a sum, because the
   * subhashes are correlated.
   */
  readonly bits: number | null;
  /** Bits of each subhash by itself; null if it is unknown or there are too few visitors. */
  readonly bitsOf: Readonly<Record<Subhash, number | null>>;
}

export interface StoredFingerprint {
  readonly primaryHash: PrimaryHash;
  readonly at: number;
  readonly payload: BodyOf<typeof sendFingerprint>;
}

/**
 * Stores fingerprints: at most one per visitor and UTC day, under the visitor id that the browser
 * claims. Every implementation must pass store.contract.ts.
 */
export interface FingerprintStore {
  /**
   * Settles after the commit. Stores only the first per visitor and day. If the write fails, rejects
   * with `StorageUnavailableError` and stores nothing.
   */
  add(input: NewFingerprint): Promise<void>;
}

/**
 * Queries over all fingerprints. They scan one row per visitor, so run them in the worker, not in a
 * request.
 */
export interface FingerprintReads {
  /** Everything stored about one visitor, newest first, for timeline and export. */
  of(visitorId: VisitorId): readonly StoredFingerprint[];
  /**
   * Visitors with the same primary hash, or with two equal stable subhashes; the rarest combination
   * comes first. It merges nobody.
   */
  possiblySame(visitorId: VisitorId, limit: number): readonly PossiblySame[];
  /** Null if nothing is stored about this visitor. */
  rarityOf(visitorId: VisitorId): Rarity | null;
}
