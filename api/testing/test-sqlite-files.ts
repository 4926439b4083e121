import { inject, test } from 'vitest';

/** A test that reads SQLite's files, omitted in the run on PostgreSQL. */
export const testSqliteFiles = (sentence: string, run: () => Promise<void>): void => {
  if (inject('postgresUrl') === undefined) test(sentence, run);
};
