import type { Database } from 'better-sqlite3';
import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Person } from '#shared/contracts/people.ts';
import { EXCERPT_READ, excerptOf } from '#shared/domain/people/excerpt.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { isShown } from '#api/storage/rows/conversation-columns.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { Identity } from '#api/features/people/store.ts';

interface SentRow {
  conversation_id: ConversationId;
  seq: number;
  sent_at: number;
  from_admin: 0 | 1;
  excerpt: string;
}

interface ContactRow {
  id: MessageId;
  received_at: number;
  name: string;
  email: string;
  excerpt: string;
}

interface SelfRow {
  name: string | null;
  email: string | null;
}

interface Lists {
  tokens: string;
  ids: string;
}

const SUGGESTIONS = 5;
const tokens = '(SELECT value FROM json_each(@tokens))';
const ids = '(SELECT value FROM json_each(@ids))';

const prepareReads = (db: Database) => ({
  messages: prepare<Lists & { limit: number }, SentRow>(
    db,
    `SELECT m.conversation_id, m.seq, m.sent_at, m.from_admin,
            substr(m.content, 1, ${EXCERPT_READ}) AS excerpt
     FROM visitors v JOIN conversations c USING (visitor_key) JOIN messages m USING (conversation_id)
     WHERE v.token_hash IN ${tokens} AND m.is_withheld = 0
     ORDER BY m.sent_at DESC, m.conversation_id DESC, m.seq DESC LIMIT @limit`,
  ),
  contactMessages: prepare<Lists & { limit: number }, ContactRow>(
    db,
    `SELECT id, received_at, name, email, substr(message, 1, ${EXCERPT_READ}) AS excerpt
     FROM contact_messages WHERE token_hash IN ${tokens} OR visitor_id IN ${ids}
     ORDER BY received_at DESC, id DESC LIMIT @limit`,
  ),
  calledThemselves: prepare<Lists, SelfRow>(
    db,
    `SELECT name, email FROM (
       SELECT name, email, received_at AS at FROM contact_messages
         WHERE token_hash IN ${tokens} OR visitor_id IN ${ids}
       UNION ALL
       SELECT visitor_name, reply_email, last_activity_at FROM conversations c
         JOIN visitors USING (visitor_key) WHERE token_hash IN ${tokens} AND ${isShown})
     WHERE name IS NOT NULL OR email IS NOT NULL
     GROUP BY name, email ORDER BY max(at) DESC LIMIT ${SUGGESTIONS}`,
  ),
  lastSeen: prepare<Lists, { id: VisitorId; at: number }>(
    db,
    `SELECT id, max(at) AS at FROM (
       SELECT visitor_id AS id, last_seen_at AS at FROM visitor_ids WHERE visitor_id IN ${ids}
       UNION ALL
       SELECT visitor_id, received_at FROM contact_messages WHERE visitor_id IN ${ids})
     GROUP BY id`,
  ),
  newestConversation: prepare<Lists, { id: ConversationId }>(
    db,
    `SELECT conversation_id AS id FROM conversations c JOIN visitors USING (visitor_key)
     WHERE token_hash IN ${tokens} AND ${isShown} ORDER BY last_activity_at DESC, conversation_id DESC LIMIT 1`,
  ),
  anything: prepare<Lists, { one: 1 }>(
    db,
    `SELECT 1 AS one FROM conversations c JOIN visitors USING (visitor_key)
       WHERE token_hash IN ${tokens} AND ${isShown}
     UNION ALL SELECT 1 FROM contact_messages WHERE token_hash IN ${tokens} OR visitor_id IN ${ids}
     UNION ALL SELECT 1 FROM visitor_ids WHERE visitor_id IN ${ids}
     UNION ALL SELECT 1 FROM proactive_messages WHERE token_hash IN ${tokens} OR visitor_id IN ${ids}
     UNION ALL SELECT 1 FROM person_members WHERE kind = 'visitor' AND member IN ${ids}
     LIMIT 1`,
  ),
});

/** What chat.db has of a person. */
export const createPersonReads = (db: Database) => {
  const reads = prepareReads(db);
  const listsOf = ({ visitorIds, visitorTokenHashes }: Identity): Lists => ({
    tokens: JSON.stringify(visitorTokenHashes),
    ids: JSON.stringify(visitorIds),
  });
  return {
    messages: (identity: Identity): Person['messages'] =>
      reads.messages
        .all({ ...listsOf(identity), limit: limits.people.messages })
        .map(({ from_admin: fromAdmin, sent_at: at, ...row }) => ({
          ...row,
          excerpt: excerptOf(row.excerpt),
          sent_at: iso(at),
          from_admin: fromAdmin === 1,
        })),
    contactMessages: (identity: Identity): Person['contact_messages'] =>
      reads.contactMessages
        .all({ ...listsOf(identity), limit: limits.people.contactMessages })
        .map((row) => ({
          ...row,
          excerpt: excerptOf(row.excerpt),
          received_at: iso(row.received_at),
        })),
    calledThemselves: (identity: Identity): Person['suggestions'] =>
      reads.calledThemselves.all(listsOf(identity)),
    /** Those that were never seen with a chat or a contact message come last. */
    byLastSeen: (identity: Identity): VisitorId[] => {
      const seen = new Map(reads.lastSeen.all(listsOf(identity)).map(({ id, at }) => [id, at]));
      return identity.visitorIds.toSorted((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0));
    },
    newestConversation: (identity: Identity): ConversationId | null =>
      reads.newestConversation.get(listsOf(identity))?.id ?? null,
    hasAnything: (identity: Identity): boolean =>
      reads.anything.get(listsOf(identity)) !== undefined,
  };
};
