import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { backUpDatabase } from '#api/database/backup.ts';

const FILES = ['chat.db', 'analytics.db'] as const;

const copy = async (from: string, to: string) => {
  const db = new BetterSqlite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // Held to the end, this is the one moment that is copied, however much the server writes.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backUpDatabase(db, to);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
};

/** Which databases of a server lie in the folder. */
export const databasesIn = (dataDir: string): readonly string[] =>
  FILES.filter((file) => existsSync(join(dataDir, file)));

/** The name of a backup made at that time: it sorts by age. */
const backupName = (now: number): string =>
  `foyer-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;

/**
 * Both databases as they are now into a folder of their own below `target`, whether the server runs
 * or not; it can be put in the place of DATA_DIR. Answers its path.
 */
export const backUpFolder = async (
  dataDir: string,
  target: string,
  now: number,
): Promise<string> => {
  const folder = join(target, backupName(now));
  // As private as the data itself.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of databasesIn(dataDir)) await copy(join(dataDir, file), join(folder, file));
  return folder;
};
