import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** The choices of the commission sheet, JSON, with the contact message they were sent with. */
export const chatCommissions: Migration = {
  version: 13,
  name: 'commission sheets',
  sql: 'ALTER TABLE contact_messages ADD COLUMN commission TEXT;',
};
