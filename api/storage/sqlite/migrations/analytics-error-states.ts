import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** What the owner decided about errors. It names nobody, and outlives the retention. */
export const analyticsErrorStatesMigration: Migration = {
  version: 7,
  name: 'decisions about errors, versions that ran',
  sql: `
    -- signature: the hash under which the console groups errors. version: the one that ran when the
    -- owner decided. reopened_in: the newer version in which a resolved error occurred again.
    CREATE TABLE error_states (
      signature TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('open', 'resolved', 'ignored')),
      version TEXT NOT NULL,
      decided_at INTEGER NOT NULL,
      reopened_in TEXT
    ) STRICT, WITHOUT ROWID;

    -- Since when which version of the server ran.
    CREATE TABLE running_versions (
      position INTEGER PRIMARY KEY,
      version TEXT NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;
  `,
};
