import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * The columns that the console's queries read. They derive from `sessions`, `events` and `vitals`,
 * and are rebuilt whenever `day_changes` has advanced. Only the analytics worker writes them.
 */
export const analyticsQueriesMigration: Migration = {
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
};
