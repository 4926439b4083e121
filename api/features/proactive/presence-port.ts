import type { Presence } from '#shared/contracts/admin.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

type Visitor = TokenHash | `visitor:${VisitorId}`;

/** A visitor who is on the site, as far as proactive messages need to know. */
export interface Present {
  readonly visitor: Visitor;
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
  readonly country: string | null;
  readonly arrivedAt: number;
  readonly since: number;
  readonly presence: Presence;
  readonly tabs: number;
}

export interface PresencePort {
  get(visitor: Visitor): Present | null;
  all(): Present[];
  /** The socket of the page where the visitor moved last; null without an open page. */
  socketOf(visitor: Visitor): string | null;
  /** Called when a visitor arrives, moves or leaves. */
  onChanged(listener: (visitor: Visitor) => void): void;
}
