import { inject, test } from 'vitest';

/** A test that looks into the files of SQLite: the run on PostgreSQL does not have it. */
export const testSqliteFiles = (sentence: string, run: () => Promise<void>): void => {
  if (inject('postgresUrl') === undefined) test(sentence, run);
};
