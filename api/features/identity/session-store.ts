/** A console that signed in. Times are ms since the epoch. */
export interface KnownSession {
  readonly id: string;
  readonly agent: string;
  readonly country: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
}

/**
 * Stores the consoles that signed in, and those that were logged out. Every implementation must pass
 * session-store.contract.ts.
 */
export interface SessionStore {
  /** Records that the session was seen. False if it was ended; nothing is recorded then. */
  seen(session: Omit<KnownSession, 'beganAt' | 'seenAt'>, now: number): Promise<boolean>;
  /** Whether it was ended, as long as the store remembers it. */
  isEnded(id: string): Promise<boolean>;
  /** Sessions that have not ended and were seen since `since`, last seen first. */
  list(since: number): Promise<KnownSession[]>;
  /** Also stops push messages to its devices. */
  end(id: string, now: number): Promise<void>;
  /** Ends all other sessions, or all of them with null. Forgets those last seen before `forgetBefore`. */
  endOthers(except: string | null, now: number, forgetBefore: number): Promise<void>;
}
