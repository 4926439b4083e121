import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** When an unread answer was last sent by mail, and when a return link was last opened. */
export const chatMailed: Migration = {
  version: 25,
  name: 'mails to visitors and their return',
  sql: `
    ALTER TABLE conversations ADD COLUMN mailed_at INTEGER;
    ALTER TABLE conversations ADD COLUMN returned_at INTEGER;
  `,
};
