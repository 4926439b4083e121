import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * Rules by which the chat invites visitors, and who got such a message: one a visitor, ever. When a
 * conversation answers it, the message becomes its first one.
 */
export const chatProactive: Migration = {
  version: 12,
  name: 'proactive messages',
  sql: `
    CREATE TABLE proactive_rules (
      name TEXT PRIMARY KEY,
      -- JSON, as in the contract.
      rule TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE proactive_messages (
      token_hash TEXT PRIMARY KEY,
      visitor_id TEXT NOT NULL,
      id TEXT NOT NULL UNIQUE,
      client_id TEXT NOT NULL,
      rule TEXT NOT NULL,
      content TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      shown_at INTEGER,
      conversation_id TEXT REFERENCES conversations ON DELETE CASCADE,
      answered_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX proactive_messages_of ON proactive_messages (visitor_id);
    CREATE INDEX proactive_messages_in ON proactive_messages (conversation_id)
      WHERE conversation_id IS NOT NULL;
    ALTER TABLE messages ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0
      CHECK (is_automatic IN (0, 1));
  `,
};
