import type { Migration } from '#api/storage/sqlite/migrate.ts';

export const analyticsUpgrades: readonly Migration[] = [
  /**
   * The columns that the console's queries read. They derive from `sessions`, `events` and `vitals`,
   * and are rebuilt whenever `day_changes` has advanced. Only the analytics worker writes them.
   */
  {
    version: 3,
    name: 'columns of each day, for questions',
    sql: `
    -- One column of the sessions that began on a day (UTC), as a packed array of numbers:
    -- api/storage/sqlite/analytics-queries/day-columns.ts says which there are and in what order.
    CREATE TABLE day_columns (
      day INTEGER NOT NULL,
      name TEXT NOT NULL,
      data BLOB NOT NULL,
      PRIMARY KEY (day, name)
    ) STRICT;

    -- What a day's columns were made of: the state of day_changes, and the form they are packed in.
    CREATE TABLE day_column_sets (
      day INTEGER PRIMARY KEY,
      changes INTEGER NOT NULL,
      format INTEGER NOT NULL,
      sessions INTEGER NOT NULL
    ) STRICT;

    -- How many visitors began a session on a day. Outlives the retention, as the rollups do.
    CREATE TABLE day_visitors (
      day INTEGER NOT NULL,
      is_bot INTEGER NOT NULL,
      visitors INTEGER NOT NULL,
      PRIMARY KEY (day, is_bot)
    ) STRICT, WITHOUT ROWID;
  `,
  },

  /** The records of the retention job and of erasures. They name nobody. */
  {
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
  },

  /** The record of erased visitors, and a smaller index. */
  {
    version: 5,
    name: 'erased visitors, smaller index of sessions',
    sql: `
    -- When a visitor was erased, by the keyed hash (HMAC-SHA-256) of the id they called themselves:
    -- events that a browser had kept from before are refused. Goes with the retention.
    CREATE TABLE erased_visitors (
      visitor_hash BLOB PRIMARY KEY,
      erased_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX erased_visitors_age ON erased_visitors (erased_at);

    -- The key of those hashes: one row, random, this file's own.
    CREATE TABLE erased_visitors_key (key BLOB NOT NULL) STRICT;
    INSERT INTO erased_visitors_key (key) VALUES (randomblob(32));

    -- 16 of the 48 bits tell one visitor's sessions apart, and take 4 bytes less of every session.
    DROP INDEX sessions_of_visitor;
    CREATE INDEX sessions_of_visitor ON sessions (visitor_no, session_key >> 32);
  `,
  },

  /** Finds the visitors of a first campaign without reading every visitor's touches. */
  {
    version: 6,
    name: 'first touches by a campaign',
    sql: `
    -- 1 for a first touch whose source names a campaign.
    ALTER TABLE touches ADD COLUMN is_campaign INTEGER NOT NULL DEFAULT 0
      CHECK (is_campaign IN (0, 1));
    UPDATE touches SET is_campaign = 1
      WHERE is_first = 1 AND source_no IN (SELECT source_no FROM sources WHERE campaign <> '');
    CREATE INDEX touches_campaign ON touches (source_no) WHERE is_campaign = 1;
  `,
  },

  /** The owner's decisions about errors. They name nobody and outlive the retention. */
  {
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
  },

  /** When visitors left an e-mail address in the chat, which a goal may count. */
  {
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
  },

  /** The region and city of a session, if the geo database has them. */
  {
    version: 9,
    name: 'region and city of a session',
    sql: `
    -- Terms: 'Bavaria, DE' and 'Munich, Bavaria, DE'. Null when unknown. Not in the rollups: too few
    -- visits are behind a city for a count that outlives the retention.
    ALTER TABLE sessions ADD COLUMN region INTEGER;
    ALTER TABLE sessions ADD COLUMN city INTEGER;
  `,
  },
];
