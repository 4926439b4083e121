import { statSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { findLoss, type Loss, type Witness } from '#api/storage/sqlite/file-witness.ts';
import { isBusy } from '#api/storage/sqlite/sqlite-errors.ts';

const RESTART_ABOVE_BYTES = 16 * 1024 * 1024;

const statsOf = (file: string) => statSync(file, { throwIfNoEntry: false, bigint: true });

/** Whether a new connection reads the file as a sound database. */
const isSound = (file: string): boolean => {
  try {
    const db = new BetterSqlite(file, { readonly: true, timeout: 50 });
    try {
      return db.pragma('quick_check(1)', { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    return isBusy(error);
  }
};

/**
 * The only connection that writes to the database file while the server runs; all others write to the
 * log. If the file changed since its last checkpoint, another program changed it: a shorter file counts
 * as lost, any other is verified once and counts as lost if it is damaged.
 */
export const openForCheckpoints = (witness: Witness, onLost: (loss: Loss) => void) => {
  const { file } = witness;
  const db = new BetterSqlite(file, { timeout: 50 });
  db.pragma('wal_autocheckpoint = 0');
  let known = statsOf(file);
  let isLost = false;

  const findForeignWrite = (): Loss | null => {
    const stats = statsOf(file);
    if (!stats || !known || (stats.mtimeNs === known.mtimeNs && stats.size === known.size)) {
      return null;
    }
    if (stats.size < known.size || !isSound(file)) return 'overwritten';
    known = stats;
    return null;
  };

  /** Whether the file may be written to. */
  const isOurs = (): boolean => {
    if (isLost) return false;
    const found = findLoss(witness);
    // Without its log, the file is the only copy of the data.
    const loss = found === 'log_missing' ? null : (found ?? findForeignWrite());
    if (loss === null) return true;
    isLost = true;
    onLost(loss);
    return false;
  };

  /** Throws if the file is lost, or if `run` throws. */
  const write = (run: (db: Database) => void): void => {
    if (!isOurs()) throw new Error(`${file} is lost`);
    try {
      run(db);
    } finally {
      known = statsOf(file);
    }
  };

  const tryToCheckpoint = (mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): void => {
    try {
      write(() => void db.pragma(`wal_checkpoint(${mode})`));
    } catch {
      // Busy, full or lost: the log retains everything, and the next round or start tries again.
    }
  };

  return {
    write,
    /** PASSIVE blocks nobody; a log larger than 16 MiB is restarted. */
    checkpoint: () => {
      const bytes = statsOf(`${file}-wal`)?.size ?? 0;
      tryToCheckpoint(bytes > RESTART_ABOVE_BYTES ? 'RESTART' : 'PASSIVE');
    },
    close: () => {
      tryToCheckpoint('TRUNCATE');
      // Do not close: closing would write to a file that is not ours.
      if (!isLost) db.close();
    },
  };
};
