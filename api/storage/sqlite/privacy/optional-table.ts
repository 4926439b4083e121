import type { Database } from 'better-sqlite3';

/** Whether the file has the table: optional parts of the analytics add their own. */
export const hasTable = (db: Database, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !==
  undefined;
