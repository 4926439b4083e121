import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** The region and the city of a session, where the geo database has them. */
export const analyticsCitiesMigration: Migration = {
  version: 9,
  name: 'region and city of a session',
  sql: `
    -- Terms: 'Bavaria, DE' and 'Munich, Bavaria, DE'. Null when unknown. Not in the rollups: too few
    -- visits are behind a city for a count that outlives the retention.
    ALTER TABLE sessions ADD COLUMN region INTEGER;
    ALTER TABLE sessions ADD COLUMN city INTEGER;
  `,
};
