import type { Database } from 'better-sqlite3';
import type { ConversationRow, MessageRow, PastRow } from '#api/storage/rows/conversation-rows.ts';
import type { TokenHash } from '#api/http/caller.ts';
import {
  conversation,
  isEmptyConversation,
  isUnanswered,
} from '#api/storage/rows/conversation-columns.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';

/** The reads for closing, blocking and history. */
export const prepareLifecycleReads = (db: Database) => ({
  ofVisitor: prepare<[string], ConversationRow>(db, `${conversation} WHERE v.token_hash = ?`),
  history: prepare<[string, number], PastRow>(
    db,
    `SELECT c.conversation_id, c.started_at, c.status, c.last_seq, m.sent_at AS last_sent_at,
            substr(m.content, 1, 140) AS excerpt
     FROM conversations c
     JOIN visitors v USING (visitor_key)
     JOIN messages m ON m.conversation_id = c.conversation_id AND m.seq = c.last_seq
     WHERE v.token_hash = ? ORDER BY m.sent_at DESC, c.conversation_id DESC LIMIT ?`,
  ),
  unanswered: prepare<[number], { token_hash: TokenHash }>(
    db,
    `SELECT DISTINCT v.token_hash FROM conversations c JOIN visitors v USING (visitor_key)
     WHERE ${isUnanswered} AND c.last_activity_at < ?`,
  ),
  oneUnanswered: prepare<[string], { is: 1 }>(
    db,
    `SELECT 1 AS "is" FROM conversations c JOIN visitors v USING (visitor_key)
     WHERE v.token_hash = ? AND ${isUnanswered}`,
  ),
  empty: prepare<
    [number],
    { conversation_id: ConversationRow['conversation_id']; visitor_key: string }
  >(
    db,
    `SELECT conversation_id, visitor_key FROM conversations
     WHERE ${isEmptyConversation} AND started_at < ?`,
  ),
  bySeq: prepare<[string, number], MessageRow>(
    db,
    'SELECT * FROM messages WHERE conversation_id = ? AND seq = ?',
  ),
});

/** The writes for closing and blocking. They run only inside the write queue. */
export const prepareLifecycleWrites = (db: Database) => ({
  touchWithheld: prepare<[number, string]>(
    db,
    'UPDATE conversations SET last_seq = ? WHERE conversation_id = ?',
  ),
  setStatus: prepare<{ id: string; status: string; by: string; at: number }>(
    db,
    `UPDATE conversations SET status = @status, status_by = @by, status_at = @at,
       snoozed_until = NULL,
       missed_at = CASE WHEN @status = 'closed' AND first_message_at IS NOT NULL
         AND first_reply_at IS NULL THEN coalesce(missed_at, @at) ELSE missed_at END
     WHERE conversation_id = @id`,
  ),
  removeEmpty: prepare<[string]>(db, 'DELETE FROM conversations WHERE conversation_id = ?'),
  // A block outlives the conversation.
  removeUnknown: prepare<[string]>(
    db,
    `DELETE FROM visitors WHERE visitor_key = ? AND blocked_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.visitor_key = visitors.visitor_key)`,
  ),
  setMissed: prepare<[number, string]>(
    db,
    `UPDATE conversations SET missed_at = ?
     WHERE visitor_key = (SELECT visitor_key FROM visitors WHERE token_hash = ?) AND ${isUnanswered}`,
  ),
  setBlocked: prepare<[number | null, string]>(
    db,
    'UPDATE visitors SET blocked_at = ? WHERE token_hash = ?',
  ),
});
