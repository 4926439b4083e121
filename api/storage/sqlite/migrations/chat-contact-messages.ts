import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * The status of a contact message and, if known, its sender: the hash of their token and the id that
 * their browser claimed. Deleting the message deletes both.
 */
export const chatContactMessages: Migration = {
  version: 6,
  name: 'letters are read, put away and tied to their visitor; consoles that are signed in',
  sql: `
    ALTER TABLE contact_messages RENAME TO contact_messages_before;
    CREATE TABLE contact_messages (
      id TEXT NOT NULL PRIMARY KEY,
      client_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      message TEXT NOT NULL,
      page TEXT NOT NULL,
      country TEXT,
      received_at INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('inbox', 'archived', 'spam')),
      read_at INTEGER,
      token_hash TEXT,
      visitor_id TEXT
    ) STRICT;
    INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
      status)
    SELECT id, client_id, name, email, message, page, country, received_at,
      CASE status WHEN 'new' THEN 'inbox' ELSE status END
    FROM contact_messages_before;
    DROP TABLE contact_messages_before;

    CREATE INDEX contact_messages_newest ON contact_messages (received_at, id);
    CREATE INDEX contact_messages_status ON contact_messages (status, received_at, id);
    CREATE INDEX contact_messages_unread ON contact_messages (status) WHERE read_at IS NULL;
    CREATE INDEX contact_messages_token ON contact_messages (token_hash)
      WHERE token_hash IS NOT NULL;
    CREATE INDEX contact_messages_visitor ON contact_messages (visitor_id)
      WHERE visitor_id IS NOT NULL;

    CREATE TABLE admin_sessions (
      session_id TEXT PRIMARY KEY,
      -- What it is, in words: "Chrome on Linux". The address is not kept.
      agent TEXT NOT NULL,
      country TEXT,
      began_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
};
