import type { Database } from 'better-sqlite3';

/**
 * Leaves no byte of what was deleted in the file or its log. `secure_delete` overwrites rows where
 * they stood, but a page that was split once may still carry a copy in space no row uses; VACUUM
 * writes every page anew. Afterwards the log is emptied. Throws when somebody else is at the file.
 */
export const scrubFile = (db: Database): void => {
  db.pragma('wal_checkpoint(PASSIVE)');
  db.exec('VACUUM');
  const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (state?.busy !== 0) throw new Error('the write-ahead log is still being read');
};
