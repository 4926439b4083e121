import type { Migration } from '#api/storage/postgres/migrate.ts';

/** As in chat.db. */
export const emptyConversations: Migration = {
  version: 24,
  name: 'empty conversations',
  sql: `
CREATE INDEX conversations_empty ON conversations (started_at) WHERE last_seq = 0;

UPDATE proactive_messages SET conversation_id = NULL WHERE answered_at IS NULL
`,
};
