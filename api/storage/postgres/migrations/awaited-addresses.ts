import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Since when a reply address waits for its owner to confirm it; null for one that needs no more. */
export const awaitedAddresses: Migration = {
  version: 18,
  name: 'confirmation of reply addresses',
  sql: `
ALTER TABLE conversations ADD COLUMN reply_awaits_at bigint
`,
};
