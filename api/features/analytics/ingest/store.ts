import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Source } from '#shared/domain/analytics/source.ts';
import type { GeoLocation } from '#shared/domain/geo-location.ts';
import type { Vitals } from '#shared/domain/analytics/vital-bucket.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** The source of one visit to the site, as claimed by a browser. `at` is ms since the epoch. */
export interface ClaimedTouch {
  readonly at: number;
  /**
   * 48 bits of the hash of all fields. Equal touches have equal tags, and the tag orders touches
   * within a millisecond.
   */
  readonly mark: number;
  readonly source: Source;
  /** A path of this site; null when not reported. */
  readonly landingPage: string | null;
  /** Host and path without the query; null when not reported. */
  readonly referrer: string | null;
  readonly gclid: string | null;
  readonly fbclid: string | null;
}

/** The session properties that come from its earliest event. */
export interface SessionTraits extends GeoLocation {
  readonly source: Source;
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

/** One event, ready to be stored: validated, placed in time, with all derived values. */
export interface PlacedEvent {
  readonly visitorId: VisitorId;
  /** 48 bits of the browser's session id. */
  readonly sessionKey: number;
  /**
   * The time at which the event counts (ms): its own time, or its arrival if its own time is out of
   * bounds.
   */
  readonly at: number;
  /** The time that the browser claimed (ms). */
  readonly ownAt: number;
  /**
   * 32 bits of the event's id. Negative for a session_start, so that it sorts first within its
   * millisecond.
   */
  readonly tag: number;
  readonly name: string;
  readonly page: string;
  /** Load time, engaged ms, percent or end reason, depending on `name`. */
  readonly value: number | null;
  readonly target: string | null;
  readonly error: ErrorGroup | null;
  readonly vitals: Vitals | null;
  readonly traits: SessionTraits;
  /** Bit flags of shared/domain/analytics/bot-score.ts. */
  readonly botReasons: number;
  readonly touches: readonly ClaimedTouch[];
  /** The token of the verified visitor cookie that came with the event. */
  readonly tokenHash: TokenHash | null;
}

/**
 * Converts events to visitors, sessions and rollups. The stored result depends only on the set of
 * events: their order, duplicates and delays change nothing. Promises settle after the commit; a failed
 * write rejects with `StorageUnavailableError`. Every implementation must pass store.contract.ts.
 */
export interface IngestStore {
  /** Stores the event, or nothing if it is a duplicate. */
  add(event: PlacedEvent): Promise<void>;
  /** The holder of the token started a conversation: marks the session of that moment as having a chat. */
  chatStarted(tokenHash: TokenHash, at: number): Promise<void>;
  /** The holder of the token left an e-mail address in the chat. Stores only the time. */
  emailLeft(tokenHash: TokenHash, at: number): Promise<void>;
  /** Ends the sessions whose last event is older than the idle limit. Returns their number. */
  closeIdle(now: number): Promise<number>;
}
