import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** When visitors gave an e-mail address in the chat, which a goal may count. */
export const analyticsEmailsLeftMigration: Migration = {
  version: 8,
  name: 'e-mail addresses given in the chat',
  sql: `
    -- When the holder of a token gave an address in the chat; never the address itself.
    CREATE TABLE emails_left (
      token_hash BLOB NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (token_hash, at)
    ) STRICT, WITHOUT ROWID;
  `,
};
