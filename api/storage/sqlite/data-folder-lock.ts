import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { iso } from '#shared/domain/time.ts';
import { StartupError } from '#api/platform/startup-error.ts';

const LOCK_FILE = 'server.lock';
/** Who holds the lock, for people. Beside the lock: a locked file cannot be read everywhere. */
const HOLDER_FILE = 'server.json';

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  since: z.string(),
});

export interface DataFolderLock {
  release(): void;
}

const describeHolder = (dataDir: string): string => {
  try {
    const text = readFileSync(join(dataDir, HOLDER_FILE), 'utf8');
    const { pid, host, since } = holderSchema.parse(JSON.parse(text));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // It has the lock and has not written this yet, or cannot: the disk may be full.
    return 'it has not said which';
  }
};

const noteHolder = (dataDir: string, since: string): void => {
  const file = join(dataDir, HOLDER_FILE);
  const draft = `${file}.part`;
  try {
    writeFileSync(draft, `${JSON.stringify({ pid: process.pid, host: hostname(), since })}\n`, {
      mode: 0o600,
    });
    renameSync(draft, file);
  } catch {
    // A full or read-only disk. The lock holds without it.
  }
};

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

const takenBy = (dataDir: string, cause: unknown) =>
  new StartupError(
    `another Foyer server works on the data folder ${dataDir} (${describeHolder(dataDir)}); stop it, or set DATA_DIR to another folder`,
    { cause },
  );

/**
 * Locks the folder for one server. The lock is the operating system's on `server.lock`, taken
 * through SQLite, and ends with the process however that dies: what a killed process left behind
 * never stops the next start. Programs beside the server (`npm run backup`, `npm run admin-key`)
 * do not take it. Throws `StartupError` when another server has it, with who that is.
 *
 * Never open `server.lock` in this process by other means: on POSIX, closing any descriptor of a
 * file gives up the locks of the whole process on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export const lockDataFolder = (dataDir: string, now: number): DataFolderLock => {
  const file = join(dataDir, LOCK_FILE);
  let db: Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    db = new BetterSqlite(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw takenBy(dataDir, error);
    if (codeOf(error) === 'SQLITE_NOTADB') {
      throw new StartupError(`${file} is damaged; delete it while no server runs`, {
        cause: error,
      });
    }
    // Nothing can be written here. Opening the databases says what is wrong.
    return { release: () => undefined };
  }
  noteHolder(dataDir, iso(now));
  const held = db;
  return { release: () => void held.close() };
};
