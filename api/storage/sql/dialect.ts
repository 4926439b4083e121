/** What the engines write differently. */
export interface Dialect {
  /** The condition that the column is in the list of texts that the parameter is. */
  among(column: string, parameter: string): string;
  /** The texts of a list as the rows of a subquery, in the column `value`. */
  listed(parameter: string): string;
  greatest(one: string, other: string): string;
  /** At the end of a SELECT: no other writer changes these tables' rows before this one's end. */
  locking(tables: string): string;
  /** Before the end of a subquery: rows that another writer has locked are left out. */
  readonly skipLocked: string;
  /** Compares texts by their bytes, where neither the column nor its type says so. */
  readonly byBytes: string;
  /** A column and a value more for a message where the engine does not index its words itself. */
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
  // Not FOR UPDATE: a row that refers to these may be inserted meanwhile.
  locking: (tables) => `FOR NO KEY UPDATE OF ${tables}`,
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  byBytes: 'COLLATE "C"',
  searchColumn: ', words',
  searchValue: ', array_to_tsvector(CAST(@words AS text[]))',
};
