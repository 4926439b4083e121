import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { copyAttachments } from '#api/storage/sqlite/back-up-attachments.ts';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';

const FILES = ['chat.db', 'analytics.db'] as const;
/** A subfolder for backups that are much smaller than the one before them. */
export const QUARANTINE = 'aside';
/** What the name of a folder begins with that is not a backup yet, or not any more. */
export const UNFINISHED = 'making-';

export interface MadeBackup {
  readonly folder: string;
  readonly bytes: number;
  /**
   * Set when the backup was quarantined: this file is smaller than half of its size in the newest
   * backup, so data may be missing.
   */
  readonly shrunk: { file: string; bytes: number; lastBytes: number } | null;
}

const copy = async (from: string, to: string) => {
  const db = new BetterSqlite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // Held to the end, so that the copy shows this one moment, however much the server writes.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backUpDatabase(db, to);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
};

/** Which of a server's databases are in the folder. */
export const databasesIn = (dataDir: string): readonly string[] =>
  FILES.filter((file) => existsSync(join(dataDir, file)));

export const isBackupName = (name: string): boolean => /^foyer-[0-9TZ-]+$/.test(name);

/** Backups in a folder, newest first; their names sort by age. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder).filter(isBackupName).sort().reverse()
    : [];

/** The name of a backup made at that time; names sort by age. */
const backupName = (now: number): string => `foyer-${iso(now).replace(/[:.]/g, '-')}`;

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const findShrunk = (made: string, target: string): MadeBackup['shrunk'] => {
  const [last] = backupsIn(target);
  if (last === undefined) return null;
  for (const file of FILES) {
    const [bytes, lastBytes] = [bytesOf(join(made, file)), bytesOf(join(target, last, file))];
    if (bytes < lastBytes * limits.maintenance.backupShrinksTo) return { file, bytes, lastBytes };
  }
  return null;
};

/**
 * Copies both databases as they are now, and the files that chat.db refers to, into a new folder below `target`, whether the server runs
 * or not. The folder can replace DATA_DIR. It gets its name only once both copies are complete and
 * verified; one much smaller than the last goes to `aside`. Throws when it cannot back up.
 */
export const backUpFolder = async (
  dataDir: string,
  target: string,
  now: number,
): Promise<MadeBackup> => {
  const name = backupName(now);
  const missing = FILES.filter((file) => !databasesIn(dataDir).includes(file));
  if (missing.length > 0) throw new Error(`${dataDir} holds no ${missing.join(' and no ')}`);
  // As private as the data itself.
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // A folder of its own, because `npm run backup` and the server may back up at the same moment.
  const making = mkdtempSync(join(target, `${UNFINISHED}${name}-`));
  try {
    for (const file of FILES) await copy(join(dataDir, file), join(making, file));
    const attachmentBytes = await copyAttachments(dataDir, making);
    const shrunk = findShrunk(making, target);
    const bytes = FILES.reduce((sum, file) => sum + bytesOf(join(making, file)), attachmentBytes);
    const parent = shrunk ? join(target, QUARANTINE) : target;
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    renameSync(making, join(parent, name));
    return { folder: join(parent, name), bytes, shrunk };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};
