import type { Migration } from '#api/storage/postgres/migrate.ts';

/** What an upload is, so that any node can take its next part. */
export const uploadDescriptions: Migration = {
  version: 4,
  name: 'descriptions of uploads',
  sql: `
ALTER TABLE attachment_files ADD COLUMN description plain_text NOT NULL DEFAULT ''
`,
};
