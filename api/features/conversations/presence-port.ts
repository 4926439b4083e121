import type { Presence } from '#shared/contracts/admin.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Who is on the site, as far as the conversations need to know it. */
export interface PresencePort {
  of(tokenHash: TokenHash): Presence | null;
  /** `tokenHash` is null for who has no token yet: nothing can be written to them. */
  all(): { visitor: string; tokenHash: TokenHash | null; presence: Presence }[];
  /** The visitor is to be shown with another conversation than before. */
  refresh(tokenHash: TokenHash): void;
  /** A visitor who may have a conversation has come, moved or gone. */
  onVisitorChanged(listener: (tokenHash: TokenHash) => void): void;
}
