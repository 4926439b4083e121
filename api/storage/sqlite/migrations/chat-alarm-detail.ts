import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** What a notice needs beside the ids, such as the zone of a transcript's times. */
export const chatAlarmDetail: Migration = {
  version: 26,
  name: 'detail of alarms',
  sql: 'ALTER TABLE alarms ADD COLUMN detail TEXT;',
};
