import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Figures that other programs counted, by day. `imported_at` is null until all of it is there. */
export const chatImports: Migration = {
  version: 30,
  name: 'imported figures',
  sql: `
    CREATE TABLE imports (
      import_id TEXT PRIMARY KEY,
      source TEXT NOT NULL,
      file_name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      skipped INTEGER NOT NULL,
      imported_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE imported_rows (
      import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
      day TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('site', 'page', 'source')),
      name TEXT NOT NULL,
      visitors INTEGER NOT NULL,
      visits INTEGER NOT NULL,
      views INTEGER NOT NULL,
      PRIMARY KEY (import_id, kind, day, name)
    ) STRICT, WITHOUT ROWID;
  `,
};
