import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** The records of the retention job and of erasures. They name nobody. */
export const analyticsPrivacyMigration: Migration = {
  version: 4,
  name: 'record of retention and erasures',
  sql: `
    -- One row a run of the retention job, counted up in the transactions that delete: a run that was
    -- cut off says exactly what it had done, and is gone on with. Times in ms.
    CREATE TABLE retention_runs (
      run_no INTEGER PRIMARY KEY,
      cutoff_at INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      finished_at INTEGER,
      sessions INTEGER NOT NULL DEFAULT 0,
      events INTEGER NOT NULL DEFAULT 0,
      visitors INTEGER NOT NULL DEFAULT 0,
      fingerprints INTEGER NOT NULL DEFAULT 0,
      entries INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- One row an erasure, and when no byte of it was left in the files.
    CREATE TABLE erasures (
      erasure_no INTEGER PRIMARY KEY,
      erased_at INTEGER NOT NULL,
      scrubbed_at INTEGER
    ) STRICT;
  `,
};
