import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Source } from '#shared/domain/analytics/source.ts';
import type { Vitals } from '#shared/domain/analytics/vital-bucket.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Where one visit to the site came from, as a browser claims it. `at` is ms since the epoch. */
export interface ClaimedTouch {
  readonly at: number;
  /** 48 bits of the hash of all it says: equal for equal touches, and their order within one ms. */
  readonly mark: number;
  readonly source: Source;
  /** A path of this site; null when not said. */
  readonly landingPage: string | null;
  /** Host and path, no query; null when not said. */
  readonly referrer: string | null;
  readonly gclid: string | null;
  readonly fbclid: string | null;
}

/** What a whole session takes from its earliest event. */
export interface SessionTraits {
  readonly source: Source;
  /** Two letters, null when unknown. */
  readonly country: string | null;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
  readonly language: string;
  /** JSON with sorted keys. */
  readonly profile: string;
}

export interface ErrorGroup {
  readonly kind: string;
  readonly message: string;
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly stack: string;
}

/** One event, ready to be stored: checked, placed in time, and with all that was derived of it. */
export interface PlacedEvent {
  readonly visitorId: VisitorId;
  /** 48 bits of the browser's session id. */
  readonly sessionKey: number;
  /** Where the event stands (ms): its own time, or its arrival where that was out of bounds. */
  readonly at: number;
  /** What the browser claimed (ms). */
  readonly ownAt: number;
  /** 32 bits of the event's id; negative for a session_start, which so comes first in its ms. */
  readonly tag: number;
  readonly name: string;
  readonly page: string;
  /** Load time, engaged ms, percent or end reason, by `name`. */
  readonly value: number | null;
  readonly target: string | null;
  readonly error: ErrorGroup | null;
  readonly vitals: Vitals | null;
  readonly traits: SessionTraits;
  /** Bits of shared/domain/analytics/bot-score.ts. */
  readonly botReasons: number;
  readonly touches: readonly ClaimedTouch[];
  /** Of the verified visitor cookie that came with the event. */
  readonly tokenHash: TokenHash | null;
}

/**
 * Where events become visitors, sessions and rollups. What is stored is a function of the
 * set of events added: their order, copies and delays change nothing. Promises settle after the
 * commit; a write that cannot be kept rejects with `StorageUnavailableError`. The suite that an
 * implementation must pass: store.contract.ts.
 */
export interface IngestStore {
  /** Stores the event, or nothing when a copy of it is stored. */
  add(event: PlacedEvent): Promise<void>;
  /** The holder of the token began a conversation: the session of that moment had a chat. */
  chatStarted(tokenHash: TokenHash, at: number): Promise<void>;
  /** Ends the sessions whose last event is older than the idle limit; answers how many. */
  closeIdle(now: number): Promise<number>;
}
