import type { NewConversation } from '#api/features/conversations/store.ts';
import { activeRow, rowOf } from '#api/storage/postgres/conversation-reads.ts';
import { lockVisitor } from '#api/storage/postgres/lock-visitor.ts';
import { linkVisitor } from '#api/storage/postgres/people/visitor-link.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';

const addVisitor = `INSERT INTO visitors (visitor_key, token_hash, created_at, name_key)
  VALUES ($1, $2, $3, $4) ON CONFLICT (token_hash) DO NOTHING`;

const addConversation = `INSERT INTO conversations (conversation_id, visitor_key, primary_hash,
    visitor_name, initiated_by, initiated_from_page, started_at, last_activity_at)
  SELECT $1, visitor_key, $3, $4, $5, $6, $7::bigint, $7::bigint
  FROM visitors WHERE token_hash = $2`;

/** Opens a conversation, or returns the visitor's open one. Runs in a transaction. */
export const startConversation = async (
  sql: Sql,
  input: NewConversation,
): Promise<{ row: ConversationRow; isNew: boolean }> => {
  const { tokenHash, visitorId, conversationId, at } = input;
  await sql.run(addVisitor, [input.visitorKey, tokenHash, at, visitorId ?? tokenHash]);
  await lockVisitor(sql, tokenHash);
  if (visitorId !== null) await linkVisitor(sql, { tokenHash, visitorId, at });
  const open = await activeRow(sql, tokenHash);
  if (open) {
    // The device's hash is a hint and may change with a browser update, so store the newest one.
    await sql.run('UPDATE conversations SET primary_hash = $1 WHERE conversation_id = $2', [
      input.primaryHash,
      open.conversation_id,
    ]);
    return { row: await rowOf(sql, open.conversation_id), isNew: false };
  }
  await sql.run(addConversation, [
    conversationId,
    tokenHash,
    input.primaryHash,
    input.visitorName,
    input.initiatedBy,
    input.page,
    at,
  ]);
  return { row: await rowOf(sql, conversationId), isNew: true };
};
