import type { Database } from 'better-sqlite3';

/**
 * Removes every byte of deleted rows from the file and its log. `secure_delete` overwrites rows in
 * place, but a page split may leave a copy in unused space; VACUUM rewrites every page. Then empties the
 * log. Throws if another connection uses the file.
 */
export const scrubFile = (db: Database): void => {
  db.pragma('wal_checkpoint(PASSIVE)');
  db.exec('VACUUM');
  const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (state?.busy !== 0) throw new Error('the write-ahead log is still being read');
};
