import type { ConversationId } from '#shared/contracts/ids.ts';
import type {
  ListedReturnLink,
  ReturnLinkState,
} from '#api/features/conversations/return-links/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

export interface ReturnLinkRow {
  conversation_id: ConversationId;
  created_at: number;
  expires_at: number;
  opened_at: number | null;
  opened_by: TokenHash | null;
  revoked_at: number | null;
}

/**
 * Counts the links of a conversation that let somebody in, or still may: those that one browser opened
 * are one. Both arguments are parameters of the statement.
 */
export const countOfUse = (conversationId: string, now: string): string =>
  `SELECT count(DISTINCT coalesce(opened_by, link_hash)) FROM return_links
   WHERE conversation_id = ${conversationId} AND revoked_at IS NULL
     AND (opened_by IS NOT NULL OR expires_at > ${now})`;

/** The links with the token that their conversation belongs to. */
export const grants = `FROM return_links l JOIN conversations c USING (conversation_id)
  JOIN visitors v USING (visitor_key)`;

export const toListedLink = (row: ReturnLinkRow): ListedReturnLink => ({
  conversationId: row.conversation_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
});

export const stateOf = (
  row: ReturnLinkRow | undefined,
  tokenHash: TokenHash | null,
  now: number,
): ReturnLinkState => {
  if (!row) return 'gone';
  if (row.revoked_at !== null) return 'withdrawn';
  if (row.opened_by !== null) return row.opened_by === tokenHash ? 'open' : 'used';
  return row.expires_at <= now ? 'expired' : 'open';
};
