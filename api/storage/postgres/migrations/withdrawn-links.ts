import type { Migration } from '#api/storage/postgres/migrate.ts';

/** A withdrawn link stays until it would have expired, so that its page can say what became of it. */
export const withdrawnLinks: Migration = {
  version: 17,
  name: 'withdrawn return links',
  sql: `
ALTER TABLE return_links ADD COLUMN revoked_at bigint
`,
};
