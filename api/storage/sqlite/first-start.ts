import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { userInfo } from 'node:os';
import { shellWord } from '#api/platform/shell-word.ts';
import { isMissing } from '#api/platform/durable-files.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { BACKUP_FOLDER, isBackupName } from '#api/storage/sqlite/backup-names.ts';

const bytesOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

const refusalOf = (folder: string, cause: unknown): unknown => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOTDIR')
    return new StartupError(`${folder} is no folder; set DATA_DIR to one`, { cause });
  if (code !== 'EACCES' && code !== 'EPERM') return cause;
  const { username } = userInfo();
  return new StartupError(
    `${username} may not read ${folder}, as after a restore by root; give it to ${username} (chown -R), or set DATA_DIR to another`,
    { cause },
  );
};

/** Throws `StartupError` for an existing but unreadable folder. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw refusalOf(folder, error);
  }
};

const newestBackup = (dataDir: string): string | undefined =>
  namesIn(join(dataDir, BACKUP_FOLDER)).filter(isBackupName).toSorted().at(-1);

/** Advice to an operator about a damaged or lost database, as the end of a sentence. */
export const adviceOn = (file: string): string => {
  const dataDir = dirname(file);
  const backup = newestBackup(dataDir);
  if (basename(file) !== 'chat.db') {
    const other =
      backup === undefined
        ? 'one of a backup'
        : join(dataDir, BACKUP_FOLDER, backup, basename(file));
    return `the chats are in another file; move this one away to start the figures over, or replace it with ${other}`;
  }
  if (backup === undefined)
    return `move everything in ${dataDir} away, and restore a copy (npm run restore lists them) or start over`;
  const damaged = `${dataDir}-damaged`;
  const copy = join(damaged, BACKUP_FOLDER, backup);
  return `restore the newest backup: mv ${shellWord(dataDir)} ${shellWord(damaged)} && DATA_DIR=${shellWord(dataDir)} npm run restore -- ${shellWord(copy)}`;
};

/** Files that never exist before chat.db has been written. */
const tracesOfUse = (dataDir: string): string[] => [
  ...['analytics.db', 'chat.db-wal'].filter((name) => bytesOf(join(dataDir, name)) > 0),
  ...namesIn(dataDir).filter((name) => name.startsWith('rescued-')),
  ...[newestBackup(dataDir)].flatMap((name) =>
    name === undefined ? [] : [`${BACKUP_FOLDER}/${name}`],
  ),
];

/** The folder into which `npm run restore` downloads first. */
export const RESTORING = 'restoring';

/**
 * Refuses to create a new chat.db, and so a new admin key, if an old one was lost: chat.db is missing or
 * empty although the folder has been used. analytics.db is created after chat.db, so a first start
 * killed at any point can simply start again. Throws `StartupError`.
 */
export const assertChatNotLost = (dataDir: string): void => {
  const file = join(dataDir, 'chat.db');
  if (bytesOf(file) > 0) return;
  if (existsSync(join(dataDir, RESTORING))) {
    throw new StartupError(
      `a restore into ${dataDir} was interrupted; run it again, or delete ${join(dataDir, RESTORING)} to start over`,
    );
  }
  const traces = tracesOfUse(dataDir);
  if (traces.length === 0) return;
  throw new StartupError(
    `${file} is ${existsSync(file) ? 'empty' : 'missing'}, though this folder has been in use (${traces.join(', ')}); put a rescued copy in its place, or ${adviceOn(file)}`,
  );
};

/**
 * Refuses a folder in which no server has started. A program with the wrong `DATA_DIR` would make a new
 * site there and report success. Throws `StartupError`.
 */
export const assertChatThere = (dataDir: string): void => {
  assertChatNotLost(dataDir);
  if (bytesOf(join(dataDir, 'chat.db')) > 0) return;
  throw new StartupError(`${dataDir} holds no database; set DATA_DIR to the folder of the server`);
};
