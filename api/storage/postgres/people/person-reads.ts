import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Person } from '#shared/contracts/people.ts';
import { EXCERPT_READ, excerptOf } from '#shared/domain/people/excerpt.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Identity } from '#api/features/people/store.ts';
import { isShown } from '#api/storage/rows/conversation-columns.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

interface SentRow {
  conversation_id: ConversationId;
  seq: number;
  sent_at: number;
  from_admin: 0 | 1;
  excerpt: string;
}

interface ContactExcerpt {
  id: MessageId;
  received_at: number;
  name: string;
  email: string;
  excerpt: string;
}

const SUGGESTIONS = 5;
const tokens = 'ANY ($1::text[])';
const ids = 'ANY ($2::text[])';

const listsOf = ({ visitorIds, visitorTokenHashes }: Identity) => [visitorTokenHashes, visitorIds];

export const messagesOf = async (sql: Sql, identity: Identity): Promise<Person['messages']> => {
  const rows = await sql.all<SentRow>(
    `SELECT m.conversation_id, m.seq, m.sent_at, m.from_admin,
            substr(m.content, 1, ${EXCERPT_READ}) AS excerpt
     FROM visitors v JOIN conversations c USING (visitor_key) JOIN messages m USING (conversation_id)
     WHERE v.token_hash = ${tokens} AND m.is_withheld = 0
     ORDER BY m.sent_at DESC, m.conversation_id DESC, m.seq DESC LIMIT ${limits.people.messages}`,
    [identity.visitorTokenHashes],
  );
  return rows.map(({ from_admin: fromAdmin, sent_at: at, ...row }) => ({
    ...row,
    excerpt: excerptOf(row.excerpt),
    sent_at: iso(at),
    from_admin: fromAdmin === 1,
  }));
};

export const contactMessagesOf = async (
  sql: Sql,
  identity: Identity,
): Promise<Person['contact_messages']> => {
  const rows = await sql.all<ContactExcerpt>(
    `SELECT id, received_at, name, email, substr(message, 1, ${EXCERPT_READ}) AS excerpt
     FROM contact_messages WHERE token_hash = ${tokens} OR visitor_id = ${ids}
     ORDER BY received_at DESC, id DESC LIMIT ${limits.people.contactMessages}`,
    listsOf(identity),
  );
  return rows.map((row) => ({
    ...row,
    excerpt: excerptOf(row.excerpt),
    received_at: iso(row.received_at),
  }));
};

/** What they called themselves. */
export const suggestionsOf = (sql: Sql, identity: Identity): Promise<Person['suggestions']> =>
  sql.all(
    `SELECT name, email FROM (
       SELECT name, email, received_at AS at FROM contact_messages
         WHERE token_hash = ${tokens} OR visitor_id = ${ids}
       UNION ALL
       SELECT visitor_name, reply_email, last_activity_at FROM conversations c
         JOIN visitors USING (visitor_key) WHERE token_hash = ${tokens} AND ${isShown}) AS said
     WHERE name IS NOT NULL OR email IS NOT NULL
     GROUP BY name, email ORDER BY max(at) DESC LIMIT ${SUGGESTIONS}`,
    listsOf(identity),
  );

/** Those that were never seen with a chat or a contact message come last. */
export const byLastSeen = async (sql: Sql, identity: Identity): Promise<VisitorId[]> => {
  const rows = await sql.all<{ id: VisitorId; at: number }>(
    `SELECT id, max(at) AS at FROM (
       SELECT visitor_id AS id, last_seen_at AS at FROM visitor_ids WHERE visitor_id = ANY ($1)
       UNION ALL
       SELECT visitor_id, received_at FROM contact_messages WHERE visitor_id = ANY ($1)) AS seen
     GROUP BY id`,
    [identity.visitorIds],
  );
  const seen = new Map(rows.map(({ id, at }) => [id, at]));
  return identity.visitorIds.toSorted((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0));
};

export const newestConversationOf = async (
  sql: Sql,
  identity: Identity,
): Promise<ConversationId | null> => {
  const row = await sql.get<{ id: ConversationId }>(
    `SELECT conversation_id AS id FROM conversations c JOIN visitors USING (visitor_key)
     WHERE token_hash = ${tokens} AND ${isShown} ORDER BY last_activity_at DESC, conversation_id DESC LIMIT 1`,
    [identity.visitorTokenHashes],
  );
  return row?.id ?? null;
};

export const hasAnything = async (sql: Sql, identity: Identity): Promise<boolean> => {
  const row = await sql.get(
    `SELECT 1 FROM conversations c JOIN visitors USING (visitor_key)
       WHERE token_hash = ${tokens} AND ${isShown}
     UNION ALL SELECT 1 FROM contact_messages WHERE token_hash = ${tokens} OR visitor_id = ${ids}
     UNION ALL SELECT 1 FROM visitor_ids WHERE visitor_id = ${ids}
     UNION ALL SELECT 1 FROM proactive_messages WHERE token_hash = ${tokens} OR visitor_id = ${ids}
     UNION ALL SELECT 1 FROM person_members WHERE kind = 'visitor' AND member = ${ids}
     LIMIT 1`,
    listsOf(identity),
  );
  return row !== undefined;
};
