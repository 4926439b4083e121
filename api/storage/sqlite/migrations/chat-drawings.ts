import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** The drawing that a message marks, with its marks: JSON, as in the contract. */
export const chatDrawings: Migration = {
  version: 14,
  name: 'marked drawings',
  sql: 'ALTER TABLE messages ADD COLUMN drawing TEXT;',
};
