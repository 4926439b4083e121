import type { Presence } from '#shared/contracts/admin.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** The visitors on the site, as far as the conversations need to know. */
export interface PresencePort {
  /** Also finds the same person on another browser. */
  of(tokenHash: TokenHash): Presence | null;
  /** Finds a visitor by the console's id. Without a token nobody can write to them. */
  find(person: string): {
    tokenHash: TokenHash | null;
    visitorId: VisitorId;
    primaryHash: PrimaryHash;
    presence: Presence;
  } | null;
  /** Called for each token of a person who arrives, moves or leaves, on any browser. */
  onVisitorChanged(listener: (tokenHash: TokenHash) => void): void;
}
