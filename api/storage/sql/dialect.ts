/** SQL that differs between the engines. */
export interface Dialect {
  /** A condition: the column is in a list of texts, given as a parameter. */
  among(column: string, parameter: string): string;
  /** The texts of a list as the rows of a subquery, in the column `value`. */
  listed(parameter: string): string;
  greatest(one: string, other: string): string;
  /** At the end of a SELECT: locks these tables' rows against other writers until the end. */
  locking(tables: string): string;
  /** At the end of a subquery: skips rows that another writer has locked. */
  readonly skipLocked: string;
  /** Compares texts by their bytes, if neither the column nor its type does. */
  readonly byBytes: string;
  /** An extra column and value of a message, for an engine that does not index its words itself. */
  readonly searchColumn: string;
  readonly searchValue: string;
}

export const sqliteDialect: Dialect = {
  among: (column, parameter) => `${column} IN (SELECT value FROM json_each(@${parameter}))`,
  listed: (parameter) => `(SELECT value FROM json_each(@${parameter}))`,
  greatest: (one, other) => `max(${one}, ${other})`,
  locking: () => '',
  skipLocked: '',
  byBytes: '',
  searchColumn: '',
  searchValue: '',
};

export const postgresDialect: Dialect = {
  among: (column, parameter) => `${column} = ANY (CAST(@${parameter} AS text[]))`,
  listed: (parameter) =>
    `(SELECT value FROM unnest(CAST(@${parameter} AS text[])) AS listed (value))`,
  greatest: (one, other) => `greatest(${one}, ${other})`,
  // Not FOR UPDATE, so that rows that refer to these may still be inserted.
  locking: (tables) => `FOR NO KEY UPDATE OF ${tables}`,
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  byBytes: 'COLLATE "C"',
  searchColumn: ', words',
  searchValue: ', array_to_tsvector(CAST(@words AS text[]))',
};
