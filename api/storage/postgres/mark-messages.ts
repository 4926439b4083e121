import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Marked } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';
import { findRow, namedOne, rowOf } from '#api/storage/postgres/conversation-reads.ts';
import { lockVisitorOf } from '#api/storage/postgres/lock-visitor.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';

const adminSaw = `UPDATE conversations SET
    admin_read_seq = greatest(admin_read_seq, $2::int),
    admin_delivered_seq = greatest(admin_delivered_seq, $2::int),
    is_marked_unread = 0,
    unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = $1
              AND m.from_admin = 0 AND m.is_withheld = 0
              AND m.seq > greatest(admin_read_seq, $2::int))
  WHERE conversation_id = $1`;

const visitorSaw = `UPDATE conversations SET
    visitor_read_seq = greatest(visitor_read_seq, $2::int),
    visitor_delivered_seq = greatest(visitor_delivered_seq, $2::int),
    visitor_viewed_at = greatest(coalesce(visitor_viewed_at, 0), $3::bigint)
  WHERE conversation_id = $1`;

const adminHas = 'UPDATE conversations SET admin_delivered_seq = $2 WHERE conversation_id = $1';
const visitorHas = 'UPDATE conversations SET visitor_delivered_seq = $2 WHERE conversation_id = $1';

interface Seen {
  readonly id: ConversationId;
  readonly caller: Caller;
  readonly seq: number | null;
  readonly at: number;
}

const conversationOf = async (sql: Sql, row: ConversationRow) => {
  const conversation = await namedOne(sql, row);
  if (!conversation) throw new Error('a conversation without its row');
  return conversation;
};

/** Runs in a transaction. */
export const markSeen = async (sql: Sql, { id, caller, seq, at }: Seen): Promise<Marked | null> => {
  await lockVisitorOf(sql, id);
  const row = await findRow(sql, id, caller);
  if (!row) return null;
  const upTo = Math.min(seq ?? row.last_seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  if (isAdmin) await sql.run(adminSaw, [id, upTo]);
  else await sql.run(visitorSaw, [id, upTo, at]);
  const readBefore = isAdmin ? row.admin_read_seq : row.visitor_read_seq;
  const conversation = await conversationOf(sql, await rowOf(sql, id));
  const hasBeenUnread = isAdmin && conversation.unread < row.unread;
  return { conversation, hasRisen: upTo > readBefore, hasBeenUnread };
};

/** Runs in a transaction. */
export const markDelivered = async (
  sql: Sql,
  { id, caller, seq }: { id: ConversationId; caller: Caller; seq: number },
): Promise<Marked | null> => {
  await lockVisitorOf(sql, id);
  const row = await findRow(sql, id, caller);
  if (!row) return null;
  const upTo = Math.min(seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  const hasRisen = upTo > (isAdmin ? row.admin_delivered_seq : row.visitor_delivered_seq);
  if (hasRisen) await sql.run(isAdmin ? adminHas : visitorHas, [id, upTo]);
  const changed = hasRisen ? await rowOf(sql, id) : row;
  return { conversation: await conversationOf(sql, changed), hasRisen };
};
