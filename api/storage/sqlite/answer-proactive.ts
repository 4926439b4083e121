import type { Database } from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { MessageRow } from '#api/storage/rows/conversation-rows.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { TokenHash } from '#api/http/caller.ts';

type SentRow = Pick<MessageRow, 'id' | 'client_id' | 'content' | 'sent_at'>;

/** Proactive messages that become the first of a conversation. Runs only inside the write queue. */
export const createProactiveAnswers = (db: Database) => {
  const link = prepare<[string, string]>(
    db,
    `UPDATE proactive_messages SET conversation_id = ?
     WHERE token_hash = ? AND conversation_id IS NULL`,
  );
  const sentIn = prepare<[string], SentRow>(
    db,
    'SELECT id, client_id, content, sent_at FROM proactive_messages WHERE conversation_id = ?',
  );
  const markAnswered = prepare<[number, string]>(
    db,
    'UPDATE proactive_messages SET answered_at = ? WHERE conversation_id = ?',
  );
  return {
    /** The visitor opened this conversation to answer the message that they got. */
    begin: (tokenHash: TokenHash, id: ConversationId): void => void link.run(id, tokenHash),
    /** The message that the visitor's first one in this conversation answers, as its first row. */
    take: (id: ConversationId, at: number): MessageRow | null => {
      const sent = sentIn.get(id);
      if (!sent) return null;
      markAnswered.run(at, id);
      return {
        ...{ ...sent, conversation_id: id, seq: 1, from_admin: 1, is_automatic: 1 },
        ...{ sent_from_page: null, is_withheld: 0, attachment: null, drawing: null },
      };
    },
  };
};
