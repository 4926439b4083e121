import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Which answers mails to the visitor held: ranges of `seq` as JSON. */
export const chatMailedAnswers: Migration = {
  version: 29,
  name: 'answers that were mailed',
  sql: 'ALTER TABLE conversations ADD COLUMN mailed_answers TEXT;',
};
