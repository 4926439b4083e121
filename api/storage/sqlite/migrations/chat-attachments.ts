import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * The files of chats; their bytes lie in `attachments` beside the database. A row is added when a
 * file is complete. The message with the same `client_id` carries it and copies its description.
 */
export const chatAttachments: Migration = {
  version: 10,
  name: 'attachments',
  sql: `
    CREATE TABLE attachments (
      id TEXT NOT NULL PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
      from_admin INTEGER NOT NULL CHECK (from_admin IN (0, 1)),
      bytes INTEGER NOT NULL,
      description TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachments_of ON attachments (conversation_id);
    CREATE INDEX attachments_unsent ON attachments (received_at) WHERE is_sent = 0;
    ALTER TABLE messages ADD COLUMN attachment TEXT;
  `,
};
