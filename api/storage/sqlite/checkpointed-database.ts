import { statSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { findLoss, type Loss, type Witness } from '#api/storage/sqlite/file-witness.ts';
import { isBusy } from '#api/storage/sqlite/sqlite-errors.ts';

const RESTART_ABOVE_BYTES = 16 * 1024 * 1024;

const statsOf = (file: string) => statSync(file, { throwIfNoEntry: false, bigint: true });

/** Whether a connection of its own reads the file as a sound database. */
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
 * The connection that alone writes to the database file while the server runs; all others write to
 * the log. So a file that has changed since its last checkpoint was changed by somebody else: a
 * shorter one is lost, any other is read once and lost when it is not sound.
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
    // Without its log the file is still the one place where everything can go.
    const loss = found === 'log_missing' ? null : (found ?? findForeignWrite());
    if (loss === null) return true;
    isLost = true;
    onLost(loss);
    return false;
  };

  /** Throws where the file is lost, or `run` does. */
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
      // Busy, full or lost: the log keeps everything, the next round or start tries again.
    }
  };

  return {
    write,
    /** PASSIVE stands in nobody's way; a log grown past 16 MiB is started anew. */
    checkpoint: () => {
      const bytes = statsOf(`${file}-wal`)?.size ?? 0;
      tryToCheckpoint(bytes > RESTART_ABOVE_BYTES ? 'RESTART' : 'PASSIVE');
    },
    close: () => {
      tryToCheckpoint('TRUNCATE');
      // A file that is not ours is not written to, which closing would do.
      if (!isLost) db.close();
    },
  };
};
