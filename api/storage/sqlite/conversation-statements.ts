import type { Database } from 'better-sqlite3';

/** The used part of a prepared statement; better-sqlite3's own type cannot be named in exports. */
export interface Statement<Parameters extends unknown[], Row> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  /** Reads row by row, on demand. The database accepts no write meanwhile. */
  iterate(...parameters: Parameters): IterableIterator<Row>;
  run(...parameters: Parameters): { changes: number };
}

export const prepare = <Parameters extends unknown[] | object, Row = unknown>(
  db: Database,
  text: string,
): Statement<Parameters extends unknown[] ? Parameters : [Parameters], Row> =>
  db.prepare(text) as never;
