import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { APPLICATION_ID } from '#api/storage/sqlite/file-witness.ts';

// 100 pages are 400 KB; the event loop runs between two batches.
const PAGES_AT_ONCE = 100;

const sync = (path: string) => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Converts the copy into one plain file and reads all of it once. Throws if it is damaged. */
const check = (file: string) => {
  const copy = new BetterSqlite(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    const verdict = copy.pragma('integrity_check(1)', { simple: true });
    if (copy.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new Error('the database is empty, or not one of Foyer');
    }
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}`);
  } finally {
    copy.close();
  }
};

/**
 * Copies a live database into the file `target`, a few pages at a time, so that messages are
 * handled meanwhile. The copy is verified, synced to disk, and gets its name only once it is
 * complete.
 *
 * `db` must be the connection that writes, or one that holds a read transaction until this settles:
 * SQLite restarts the copy whenever another connection writes, and would never finish under load
 * (https://www.sqlite.org/c3ref/backup_finish.html, 2026-11).
 */
export const backUpDatabase = async (db: Database, target: string): Promise<void> => {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    await db.backup(part, { progress: () => PAGES_AT_ONCE });
    check(part);
    sync(part);
    renameSync(part, target);
    sync(dirname(target));
  } finally {
    rmSync(part, { force: true });
  }
};
