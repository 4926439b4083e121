import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * Finds the conversations in which nothing was written, to remove them. A proactive message belongs to a
 * conversation once a message answers it, no longer from the start.
 */
export const chatEmptyConversations: Migration = {
  version: 34,
  name: 'empty conversations',
  sql: `
    CREATE INDEX conversations_empty ON conversations (started_at) WHERE last_seq = 0;
    UPDATE proactive_messages SET conversation_id = NULL WHERE answered_at IS NULL;
  `,
};
