import type { Database } from 'better-sqlite3';
import { conversation, isShown, newestFirst } from '#api/storage/rows/conversation-columns.ts';
import type { ConversationRow, MessageRow } from '#api/storage/rows/conversation-rows.ts';

/** The used part of a prepared statement; better-sqlite3's own type cannot be named in exports. */
export interface Statement<Parameters extends unknown[], Row> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  /** Reads row by row, on demand. The database accepts no write meanwhile. */
  iterate(...parameters: Parameters): IterableIterator<Row>;
  run(...parameters: Parameters): { changes: number };
}

export const prepare = <Parameters extends unknown[] | object, Row = unknown>(
  db: Database,
  text: string,
): Statement<Parameters extends unknown[] ? Parameters : [Parameters], Row> =>
  db.prepare(text) as never;

/** Every read of the conversation store, prepared once. */
export const prepareConversationReads = (db: Database) => ({
  byId: prepare<[string], ConversationRow>(db, `${conversation} WHERE c.conversation_id = ?`),
  byIdAndVisitor: prepare<[string, string], ConversationRow>(
    db,
    `${conversation} WHERE c.conversation_id = ? AND v.token_hash = ?`,
  ),
  activeOf: prepare<[string], ConversationRow>(
    db,
    `${conversation} WHERE v.token_hash = ? AND c.status = 'open'`,
  ),
  list: prepare<[number], ConversationRow>(db, `${conversation} WHERE ${isShown} ${newestFirst} ?`),
  listBehind: prepare<[number, string, number], ConversationRow>(
    db,
    `${conversation} WHERE ${isShown}
       AND (c.last_activity_at, c.conversation_id) < (?, ?) ${newestFirst} ?`,
  ),
  unreadTotal: prepare<[], { unread: number }>(
    db,
    'SELECT coalesce(sum(unread), 0) AS unread FROM conversations WHERE unread > 0',
  ),
  byClientId: prepare<[string, string], MessageRow>(
    db,
    'SELECT * FROM messages WHERE conversation_id = ? AND client_id = ?',
  ),
  before: prepare<[string, number, number], MessageRow>(
    db,
    'SELECT * FROM messages WHERE conversation_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
  ),
  newest: prepare<[string, number], MessageRow>(
    db,
    'SELECT * FROM messages WHERE conversation_id = ? ORDER BY seq DESC LIMIT ?',
  ),
  after: prepare<[string, number, number], MessageRow>(
    db,
    'SELECT * FROM messages WHERE conversation_id = ? AND seq > ? ORDER BY seq LIMIT ?',
  ),
});

const prepareReadState = (db: Database) => ({
  adminSaw: prepare<{ id: string; upTo: number }>(
    db,
    `UPDATE conversations SET
       admin_read_seq = max(admin_read_seq, @upTo),
       admin_delivered_seq = max(admin_delivered_seq, @upTo),
       is_marked_unread = 0,
       unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = @id
                 AND m.from_admin = 0 AND m.is_withheld = 0
                 AND m.seq > max(admin_read_seq, @upTo))
     WHERE conversation_id = @id`,
  ),
  visitorSaw: prepare<{ id: string; upTo: number; at: number }>(
    db,
    `UPDATE conversations SET visitor_read_seq = max(visitor_read_seq, @upTo),
       visitor_delivered_seq = max(visitor_delivered_seq, @upTo),
       visitor_viewed_at = max(coalesce(visitor_viewed_at, 0), @at)
     WHERE conversation_id = @id`,
  ),
  adminHas: prepare<{ id: string; upTo: number }>(
    db,
    'UPDATE conversations SET admin_delivered_seq = @upTo WHERE conversation_id = @id',
  ),
  visitorHas: prepare<{ id: string; upTo: number }>(
    db,
    'UPDATE conversations SET visitor_delivered_seq = @upTo WHERE conversation_id = @id',
  ),
});

/** Every write of the conversation store, prepared once. They run only inside the write queue. */
export const prepareConversationWrites = (db: Database) => ({
  addVisitor: prepare<{ key: string; tokenHash: string; at: number; nameKey: string }>(
    db,
    `INSERT INTO visitors (visitor_key, token_hash, created_at, name_key)
     VALUES (@key, @tokenHash, @at, @nameKey)
     ON CONFLICT (token_hash) DO NOTHING`,
  ),
  addConversation: prepare<{
    id: string;
    tokenHash: string;
    primaryHash: string;
    visitorName: string | null;
    initiatedBy: string;
    page: string;
    at: number;
  }>(
    db,
    `INSERT INTO conversations (conversation_id, visitor_key, primary_hash, visitor_name,
       initiated_by, initiated_from_page, started_at, last_activity_at)
     SELECT @id, visitor_key, @primaryHash, @visitorName, @initiatedBy, @page, @at, @at
     FROM visitors WHERE token_hash = @tokenHash`,
  ),
  setHash: prepare<[string, string]>(
    db,
    'UPDATE conversations SET primary_hash = ? WHERE conversation_id = ?',
  ),
  addMessage: prepare<MessageRow>(
    db,
    `INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
       sent_from_page, is_withheld, attachment, is_automatic, drawing)
     VALUES (@conversation_id, @seq, @id, @client_id, @from_admin, @content, @sent_at,
       @sent_from_page, @is_withheld, @attachment, @is_automatic, @drawing)`,
  ),
  // `unread` is 1 for a message of the visitor. Every expression sees the row as it was before.
  touch: prepare<{ id: string; seq: number; at: number; unread: number; isAway: number }>(
    db,
    `UPDATE conversations SET last_seq = @seq, last_visible_seq = @seq,
       last_activity_at = @at, unread = unread + @unread,
       snoozed_until = CASE @unread WHEN 0 THEN snoozed_until END,
       first_message_at = CASE @unread WHEN 0 THEN first_message_at
         ELSE coalesce(first_message_at, @at) END,
       was_away = CASE WHEN @unread = 1 AND first_message_at IS NULL THEN @isAway ELSE was_away END,
       first_reply_at = CASE WHEN @unread = 0 AND first_message_at IS NOT NULL
         THEN coalesce(first_reply_at, @at) ELSE first_reply_at END
     WHERE conversation_id = @id`,
  ),
  setReplyEmail: prepare<{ id: string; email: string | null; awaitsAt: number | null }>(
    db,
    `UPDATE conversations SET reply_email = @email, reply_awaits_at = @awaitsAt
     WHERE conversation_id = @id AND reply_email IS NOT @email`,
  ),
  confirmReplyEmail: prepare<[string, string]>(
    db,
    `UPDATE conversations SET reply_awaits_at = NULL
     WHERE conversation_id = ? AND reply_email = ?`,
  ),
  noteMailed: prepare<[number, string, string]>(
    db,
    'UPDATE conversations SET mailed_at = ?, mailed_answers = ? WHERE conversation_id = ?',
  ),
  noteReturned: prepare<[number, string]>(
    db,
    'UPDATE conversations SET returned_at = ? WHERE conversation_id = ?',
  ),
  ...prepareReadState(db),
});
