import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * What the chat figures measure. `first_message_at`: the visitor's first message that reached the
 * owner. `first_reply_at`: the owner's first message after it. `missed_at`: when the visitor left or
 * the conversation ended without a reply. `was_away`: whether the owner was away at the first message;
 * not known, so 0, for conversations before this version.
 */
export const chatResponseTimes: Migration = {
  version: 11,
  name: 'when conversations were begun, answered and missed',
  sql: `
    ALTER TABLE conversations ADD COLUMN first_message_at INTEGER;
    ALTER TABLE conversations ADD COLUMN first_reply_at INTEGER;
    ALTER TABLE conversations ADD COLUMN missed_at INTEGER;
    ALTER TABLE conversations ADD COLUMN was_away INTEGER NOT NULL DEFAULT 0
      CHECK (was_away IN (0, 1));
    UPDATE conversations SET first_message_at =
      (SELECT m.sent_at FROM messages m WHERE m.conversation_id = conversations.conversation_id
         AND m.from_admin = 0 AND m.is_withheld = 0 ORDER BY m.seq LIMIT 1);
    UPDATE conversations SET first_reply_at =
      (SELECT m.sent_at FROM messages m WHERE m.conversation_id = conversations.conversation_id
         AND m.from_admin = 1 AND m.sent_at > first_message_at ORDER BY m.seq LIMIT 1);
    UPDATE conversations SET missed_at = status_at
      WHERE status = 'closed' AND first_message_at IS NOT NULL AND first_reply_at IS NULL;
    CREATE INDEX conversations_begun ON conversations (first_message_at)
      WHERE first_message_at IS NOT NULL;
    CREATE INDEX conversations_unanswered ON conversations (last_activity_at)
      WHERE first_message_at IS NOT NULL AND first_reply_at IS NULL AND missed_at IS NULL;
  `,
};
