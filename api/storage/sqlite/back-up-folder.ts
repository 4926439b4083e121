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
import { limits } from '#shared/limits.ts';
import {
  ATTACHMENT_FOLDER,
  attachmentPath,
  attachmentsIn,
} from '#api/platform/attachment-folder.ts';
import { copyAttachments } from '#api/storage/sqlite/back-up-attachments.ts';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';
import { backupName, isBackupName } from '#api/storage/sqlite/backup-names.ts';

const FILES = ['chat.db', 'analytics.db'] as const;
/** A subfolder for backups that are much smaller than the one before them. */
export const QUARANTINE = 'aside';
/** Prefix of folders that are not backups yet, or no longer. */
export const UNFINISHED = 'making-';

export interface MadeBackup {
  readonly folder: string;
  /**
   * Set if the backup was quarantined: this file is smaller than half its size in the newest backup, so
   * data may be missing.
   */
  readonly shrunk: { file: string; bytes: number; lastBytes: number } | null;
}

/** Copies one database, whether or not a server has it open. */
export const backUpFile = async (from: string, to: string): Promise<void> => {
  const db = new BetterSqlite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // Held to the end, so that the copy is one snapshot, however much the server writes.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backUpDatabase(db, to);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
};

export const databasesIn = (dataDir: string): readonly string[] =>
  FILES.filter((file) => existsSync(join(dataDir, file)));

/** The paths of a backup's databases and attachments, relative to its folder. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const ids = await attachmentsIn(join(folder, ATTACHMENT_FOLDER));
  const attachments = ids.map((id) => join(ATTACHMENT_FOLDER, attachmentPath(id)));
  return [...databasesIn(folder), ...attachments];
};

/** Backups in a folder, newest first; their names sort by age. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder).filter(isBackupName).sort().reverse()
    : [];

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

/** Copies both databases as they are now, and the files to which chat.db refers. */
const copyFolder = async (dataDir: string, making: string): Promise<void> => {
  const missing = FILES.filter((file) => !databasesIn(dataDir).includes(file));
  if (missing.length > 0) throw new Error(`${dataDir} holds no ${missing.join(' and no ')}`);
  for (const file of FILES) await backUpFile(join(dataDir, file), join(making, file));
  await copyAttachments(dataDir, making);
};

/**
 * Makes a backup below `target` with `copyInto`, which fills an empty folder. The folder can replace
 * DATA_DIR. It gets its name only once it is complete; one much smaller than the last goes to `aside`.
 * Throws if it cannot back up.
 */
export const makeBackup = async (
  target: string,
  now: number,
  copyInto: (making: string) => Promise<void>,
): Promise<MadeBackup> => {
  const name = backupName(now);
  // As private as the data itself.
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // A separate folder, because `npm run backup` and the server may back up at the same moment.
  const making = mkdtempSync(join(target, `${UNFINISHED}${name}-`));
  try {
    await copyInto(making);
    const shrunk = findShrunk(making, target);
    const parent = shrunk ? join(target, QUARANTINE) : target;
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    renameSync(making, join(parent, name));
    return { folder: join(parent, name), shrunk };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};

/** Backs up a data folder, whether or not the server runs. */
export const backUpFolder = (dataDir: string, target: string, now: number): Promise<MadeBackup> =>
  makeBackup(target, now, (making) => copyFolder(dataDir, making));
