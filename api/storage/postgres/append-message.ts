import { indexedWords } from '#api/storage/rows/search-text.ts';
import type { Appended, NewMessage } from '#api/features/conversations/store.ts';
import { findRow, named, rowOf } from '#api/storage/postgres/conversation-reads.ts';
import { lockVisitorOf } from '#api/storage/postgres/lock-visitor.ts';
import { drive } from '#api/storage/postgres/postgres-engine.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import { alarmOfMessage } from '#api/storage/rows/message-alarm.ts';
import { setStatus } from '#api/storage/postgres/set-status.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import {
  toMessage,
  type ConversationRow,
  type MessageRow,
} from '#api/storage/rows/conversation-rows.ts';

const add = `INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
    sent_from_page, is_withheld, attachment, is_automatic, drawing, words)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    array_to_tsvector($13::text[]))`;

const addMessage = (sql: Sql, row: MessageRow) =>
  sql.run(add, [
    row.conversation_id,
    row.seq,
    row.id,
    row.client_id,
    row.from_admin,
    row.content,
    row.sent_at,
    row.sent_from_page,
    row.is_withheld,
    row.attachment,
    row.is_automatic,
    row.drawing,
    row.is_withheld === 1 ? null : indexedWords(row.content),
  ]);

// `$4` is 1 for a message of the visitor. Every expression sees the row as it was before.
const touch = `UPDATE conversations SET last_seq = $2, last_visible_seq = $2,
    last_activity_at = $3::bigint, unread = unread + $4::int,
    snoozed_until = CASE $4::int WHEN 0 THEN snoozed_until END,
    first_message_at = CASE $4::int WHEN 0 THEN first_message_at
      ELSE coalesce(first_message_at, $3::bigint) END,
    was_away = CASE WHEN $4::int = 1 AND first_message_at IS NULL THEN $5 ELSE was_away END,
    first_reply_at = CASE WHEN $4::int = 0 AND first_message_at IS NOT NULL
      THEN coalesce(first_reply_at, $3::bigint) ELSE first_reply_at END
  WHERE conversation_id = $1`;

/** Times increase within a conversation even when the server's clock is set back. */
const risingTime = async (sql: Sql, row: ConversationRow, at: number): Promise<number> => {
  const withheld =
    row.last_seq > row.last_visible_seq
      ? await sql.get<{ sent_at: number }>(
          'SELECT sent_at FROM messages WHERE conversation_id = $1 AND seq = $2',
          [row.conversation_id, row.last_seq],
        )
      : null;
  return Math.max(at, row.last_activity_at + 1, (withheld?.sent_at ?? 0) + 1);
};

/** The message that was added under that client id before, and whether there is a file for it. */
const readKnown = async (sql: Sql, { conversationId, clientId }: NewMessage) => {
  const row = await sql.get<MessageRow & { has_file: boolean }>(
    `SELECT m.*, EXISTS (SELECT 1 FROM attachments WHERE id = $2) AS has_file
     FROM (SELECT 1) one LEFT JOIN messages m ON m.conversation_id = $1 AND m.client_id = $2`,
    [conversationId, clientId],
  );
  // Without a message its columns are null.
  const isKnown = row !== undefined && (row.seq as number | null) !== null;
  return { known: isKnown ? row : null, hasFile: row?.has_file === true };
};

/**
 * Marks the file that a new message carries as sent, and returns its description; null when the
 * message carries none. A side can send only what it has uploaded itself.
 */
const attach = async (sql: Sql, { conversationId, clientId, caller }: NewMessage) => {
  const file = await sql.get<{ description: string }>(
    `UPDATE attachments SET is_sent = 1
     WHERE conversation_id = $1 AND id = $2 AND from_admin = $3 RETURNING description`,
    [conversationId, clientId, caller.kind === 'admin' ? 1 : 0],
  );
  return file?.description ?? null;
};

/** The proactive message that the visitor's first one answers, as the first row. */
const takeProactive = async (
  sql: Sql,
  { conversation_id: id, token_hash: tokenHash }: ConversationRow,
  at: number,
) => {
  const sent = await sql.get<Pick<MessageRow, 'id' | 'client_id' | 'content' | 'sent_at'>>(
    `UPDATE proactive_messages SET answered_at = $2, conversation_id = $3
     WHERE token_hash = $1 AND answered_at IS NULL
     RETURNING id, client_id, content, sent_at`,
    [tokenHash, at, id],
  );
  if (!sent) return null;
  const row: MessageRow = {
    ...{ ...sent, conversation_id: id, seq: 1, from_admin: 1, is_automatic: 1 },
    ...{ sent_from_page: null, is_withheld: 0, attachment: null, drawing: null },
  };
  await addMessage(sql, row);
  return row;
};

const drawingOf = ({ drawing }: NewMessage): string | null =>
  drawing ? JSON.stringify(drawing) : null;

const repeated = async (
  sql: Sql,
  row: ConversationRow,
  known: MessageRow,
  input: NewMessage,
): Promise<Appended> => {
  const isSame =
    known.content === input.content &&
    (known.from_admin === 1) === (input.caller.kind === 'admin') &&
    known.drawing === drawingOf(input);
  const [conversation] = await named(sql, [row]);
  if (!isSame || !conversation) return { kind: 'conflict' };
  return {
    kind: 'repeated',
    message: toMessage(known, row.primary_hash),
    conversation,
    isWithheld: known.is_withheld === 1,
    hasBegun: false,
    changed: [],
    proactive: null,
  };
};

/** Adds a message, or recognises one that was added before. Runs in a transaction. */
export const appendMessage = async (sql: Sql, input: NewMessage): Promise<Appended> => {
  const { conversationId: id, caller } = input;
  await lockVisitorOf(sql, id);
  const row = await findRow(sql, id, caller);
  if (!row) return { kind: 'missing' };
  const { known, hasFile } = await readKnown(sql, input);
  if (known) return repeated(sql, row, known, input);
  const fromAdmin = caller.kind === 'admin' ? 1 : 0;
  const isWithheld = fromAdmin === 0 && row.blocked_at !== null;
  const isAnswer =
    input.answersProactive === true && fromAdmin === 0 && row.last_seq === 0 && !isWithheld;
  const proactive = isAnswer ? await takeProactive(sql, row, input.at) : null;
  const added: MessageRow = {
    conversation_id: id,
    seq: (proactive?.seq ?? row.last_seq) + 1,
    id: input.id,
    client_id: input.clientId,
    from_admin: fromAdmin,
    content: input.content,
    sent_at: await risingTime(sql, row, input.at),
    sent_from_page: input.sentFromPage,
    is_withheld: isWithheld ? 1 : 0,
    attachment: hasFile ? await attach(sql, input) : null,
    is_automatic: 0,
    drawing: drawingOf(input),
  };
  const { seq, sent_at: at } = added;
  await addMessage(sql, added);
  if (isWithheld)
    await sql.run('UPDATE conversations SET last_seq = $1 WHERE conversation_id = $2', [seq, id]);
  else await sql.run(touch, [id, seq, at, 1 - fromAdmin, input.isOwnerAway === true ? 1 : 0]);
  const alarm = fromAdmin === 0 && !isWithheld ? alarmOfMessage(input, row, added) : null;
  if (alarm) await drive(sql, addAlarm(alarm));
  const changed = await setStatus(sql, row, { status: 'open', by: caller.kind, at });
  const [conversation, ...others] = await named(sql, [await rowOf(sql, id), ...changed]);
  if (!conversation) throw new Error('a conversation without its row');
  return {
    ...{ kind: 'stored', isWithheld, changed: others, conversation },
    hasBegun: !isWithheld && row.last_visible_seq === 0,
    message: toMessage(added, row.primary_hash),
    proactive: proactive && toMessage(proactive, row.primary_hash),
  };
};
