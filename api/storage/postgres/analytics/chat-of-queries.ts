import type { Span } from '#shared/domain/analytics/period.ts';
import { limits } from '#shared/limits.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type {
  BegunConversation,
  TimelineMessage,
} from '#api/storage/sqlite/analytics-queries/chat-reads.ts';

/** The analytics queries over the chat, as in chat-reads.ts. */
export const createChatOfQueries = ({ sql }: Postgres) => ({
  begunIn: ({ from, to }: Span): Promise<BegunConversation[]> =>
    sql.all(
      `SELECT c.conversation_id AS id, v.token_hash AS "tokenHash", c.first_message_at AS "beganAt",
         c.first_reply_at AS "repliedAt", c.missed_at AS "missedAt", c.was_away AS "wasAway",
         CASE c.status WHEN 'closed' THEN c.status_at END AS "endedAt",
         (SELECT string_agg(i.visitor_id, ',' ORDER BY i.visitor_id) FROM visitor_ids i
          WHERE i.visitor_key = c.visitor_key) AS "visitorIds"
       FROM conversations c JOIN visitors v USING (visitor_key)
       WHERE c.first_message_at >= $1 AND c.first_message_at < $2
       ORDER BY c.first_message_at DESC, c.conversation_id DESC`,
      [from, to],
    ),
  /** By conversation id. */
  excerptsOf: async (conversationIds: readonly string[]): Promise<Map<string, string>> => {
    const rows = await sql.all<{ id: string; excerpt: string }>(
      `SELECT DISTINCT ON (conversation_id) conversation_id AS id,
         left(content, ${limits.people.excerptCharacters}) AS excerpt
       FROM messages
       WHERE conversation_id = ANY ($1::text[]) AND from_admin = 0 AND is_withheld = 0
       ORDER BY conversation_id, seq`,
      [conversationIds],
    );
    return new Map(rows.map(({ id, excerpt }) => [id, excerpt]));
  },
  messagesOf: (tokenHashes: readonly string[], limit: number): Promise<TimelineMessage[]> =>
    sql.all(
      `SELECT m.id, m.conversation_id, m.content, m.from_admin, m.sent_at, m.sent_from_page, m.seq
       FROM visitors v JOIN conversations c USING (visitor_key)
         JOIN messages m USING (conversation_id)
       WHERE v.token_hash = ANY ($1::text[]) AND m.is_withheld = 0
       ORDER BY m.sent_at DESC, m.seq DESC LIMIT $2`,
      [tokenHashes, limit],
    ),
});

export type ChatOfQueries = ReturnType<typeof createChatOfQueries>;
