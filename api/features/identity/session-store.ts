/** A console that signed in. Times are ms since the epoch. */
export interface KnownSession {
  readonly id: string;
  readonly agent: string;
  readonly country: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
}

/** Which consoles have signed in, and which of them were logged out. */
export interface SessionStore {
  /** Notes that the session is there. False: it was ended, and nothing is noted. */
  seen(session: Omit<KnownSession, 'beganAt' | 'seenAt'>, now: number): Promise<boolean>;
  /** Whether it was ended, as far as that is still remembered. */
  isEnded(id: string): Promise<boolean>;
  /** Those that were not ended and were seen since `since`; seen last comes first. */
  list(since: number): Promise<KnownSession[]>;
  end(id: string, now: number): Promise<void>;
  /** Ends all others; null: all. Forgets those that were not seen since `forgetBefore`. */
  endOthers(except: string | null, now: number, forgetBefore: number): Promise<void>;
}
