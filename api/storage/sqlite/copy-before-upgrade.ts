import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { DAY_MS } from '#shared/domain/time.ts';

/**
 * Nobody goes back to the old version after this time. The copies contain data that may be erased later.
 */
const RETAINED_MS = 14 * DAY_MS;

const folderOf = (dataDir: string): string => join(dataDir, 'before-upgrade');

const prefixOf = (file: string): string => `${basename(file, '.db')}-schema-`;

const copyPath = (file: string, version: number): string =>
  join(folderOf(dirname(file)), `${prefixOf(file)}${version}.db`);

/** The copies of one database, or of all. */
const copiesIn = (dataDir: string, prefix = ''): string[] => {
  try {
    return readdirSync(folderOf(dataDir))
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folderOf(dataDir), name));
  } catch {
    return [];
  }
};

/** The copy that an older program can start from; null if there is none. */
export const findCopy = (file: string, newest: number): string | null =>
  copiesIn(dirname(file)).find((copy) => copy === copyPath(file, newest)) ?? null;

/** Copies a database as it is now, even during writes, and returns the path. */
export const copyBeforeUpgrade = (db: Database, file: string, version: number): string => {
  const copy = copyPath(file, version);
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  // Left by a start that was killed.
  rmSync(`${copy}.new`, { force: true });
  db.prepare('VACUUM INTO ?').run(`${copy}.new`);
  renameSync(`${copy}.new`, copy);
  return copy;
};

/** After an upgrade: the copies of earlier ones are useless. */
export const removeOtherCopies = (file: string, current: string): void => {
  for (const copy of copiesIn(dirname(file), prefixOf(file)))
    if (copy !== current) rmSync(copy, { force: true });
};

export const removeOldCopies = (dataDir: string, now: number): void => {
  for (const copy of copiesIn(dataDir))
    if (now - statSync(copy).mtimeMs > RETAINED_MS) rmSync(copy, { force: true });
};

/** Removes every copy: an erasure leaves nothing of a visitor in the data folder. */
export const removeCopies = (dataDir: string): void =>
  rmSync(folderOf(dataDir), { recursive: true, force: true });
