import type { Presence } from '#shared/contracts/admin.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Who is on the site, as far as the conversations need to know. */
export interface PresencePort {
  of(tokenHash: TokenHash): Presence | null;
  /** `tokenHash` is null for a visitor without a token, to whom nobody can write. */
  all(): {
    visitor: string;
    tokenHash: TokenHash | null;
    visitorId: VisitorId;
    primaryHash: PrimaryHash;
    presence: Presence;
  }[];
  /** The visitor's conversation changed, so their presence row must be refreshed. */
  refresh(tokenHash: TokenHash): void;
  /** Called when a visitor who may have a conversation arrives, moves or leaves. */
  onVisitorChanged(listener: (tokenHash: TokenHash) => void): void;
}
