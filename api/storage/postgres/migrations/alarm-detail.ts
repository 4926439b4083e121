import type { Migration } from '#api/storage/postgres/migrate.ts';

/** What a notice needs beside the ids, such as the zone of a transcript's times. */
export const alarmDetail: Migration = {
  version: 16,
  name: 'detail of alarms',
  sql: `
ALTER TABLE alarms ADD COLUMN detail text
`,
};
