import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Which answers mails to the visitor held: ranges of `seq` as JSON. */
export const mailedAnswers: Migration = {
  version: 19,
  name: 'answers that were mailed',
  sql: `
ALTER TABLE conversations ADD COLUMN mailed_answers text
`,
};
