import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** A withdrawn link stays until it would have expired, so that its page can say what became of it. */
export const chatWithdrawnLinks: Migration = {
  version: 27,
  name: 'withdrawn return links',
  sql: 'ALTER TABLE return_links ADD COLUMN revoked_at INTEGER;',
};
