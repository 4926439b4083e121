import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Links that reopen a conversation. An opened one is what lets its browser in. */
export const chatReturnLinks: Migration = {
  version: 23,
  name: 'return links',
  sql: `
    CREATE TABLE return_links (
      link_hash TEXT PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      opened_at INTEGER,
      opened_by TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX return_links_of ON return_links (conversation_id);
    CREATE INDEX return_links_opened_by ON return_links (opened_by) WHERE opened_by IS NOT NULL;
  `,
};
