import type { Migration } from '#api/storage/postgres/migrate.ts';

/** When an unread answer was last sent by mail, and when a return link was last opened. */
export const mailed: Migration = {
  version: 15,
  name: 'mails to visitors and their return',
  sql: `
ALTER TABLE conversations ADD COLUMN mailed_at bigint, ADD COLUMN returned_at bigint
`,
};
