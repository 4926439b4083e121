import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Figures that other programs counted, as in chat.db. */
export const importTables: Migration = {
  version: 20,
  name: 'imported figures',
  sql: `
    CREATE TABLE imports (
      import_id text PRIMARY KEY,
      source text NOT NULL,
      file_name text NOT NULL,
      hash text NOT NULL UNIQUE,
      skipped bigint NOT NULL,
      imported_at bigint
    );

    CREATE TABLE imported_rows (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      day text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('site', 'page', 'source')),
      name text NOT NULL,
      visitors bigint NOT NULL,
      visits bigint NOT NULL,
      views bigint NOT NULL,
      PRIMARY KEY (import_id, kind, day, name)
    );
  `,
};
