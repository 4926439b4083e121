import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Finds whom a campaign brought first without reading every visitor's touches. */
export const analyticsFirstTouchesMigration: Migration = {
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
};
