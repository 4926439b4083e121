import type { Database } from 'better-sqlite3';
import type { ConversationRow, MessageRow } from '#api/storage/rows/conversation-rows.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';

type SentRow = Pick<MessageRow, 'id' | 'client_id' | 'content' | 'sent_at'>;

/** Proactive messages that become the first of a conversation. Runs only inside the write queue. */
export const createProactiveAnswers = (db: Database) => {
  const sentTo = prepare<[string], SentRow>(
    db,
    `SELECT id, client_id, content, sent_at FROM proactive_messages
     WHERE token_hash = ? AND answered_at IS NULL`,
  );
  const markAnswered = prepare<[number, string, string]>(
    db,
    'UPDATE proactive_messages SET answered_at = ?, conversation_id = ? WHERE token_hash = ?',
  );
  return {
    /** The message that the visitor's first one in this conversation answers, as its first row. */
    take: (
      { conversation_id: id, token_hash: tokenHash }: ConversationRow,
      at: number,
    ): MessageRow | null => {
      const sent = sentTo.get(tokenHash);
      if (!sent) return null;
      markAnswered.run(at, id, tokenHash);
      return {
        ...{ ...sent, conversation_id: id, seq: 1, from_admin: 1, is_automatic: 1 },
        ...{ sent_from_page: null, is_withheld: 0, attachment: null, drawing: null },
      };
    },
  };
};
