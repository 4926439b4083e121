import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Keys of other programs. `scopes` has them with spaces between. */
export const chatApiKeys: Migration = {
  version: 20,
  name: 'API keys',
  sql: `
    CREATE TABLE api_keys (
      key_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
};
