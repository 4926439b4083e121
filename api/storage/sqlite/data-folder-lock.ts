import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { iso } from '#shared/domain/time.ts';
import { StartupError } from '#api/platform/startup-error.ts';

const LOCK_FILE = 'server.lock';
/**
 * Describes the lock's holder for people. A separate file, because a locked file cannot be read
 * everywhere.
 */
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
    // The holder has not written its file yet, or cannot: the disk may be full.
    return 'details unknown';
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
    // The disk is full or read-only. The lock works without this file.
  }
};

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

const takenBy = (dataDir: string, cause: unknown) =>
  new StartupError(
    `another Foyer server works on the data folder ${dataDir} (${describeHolder(dataDir)}); stop it, or set DATA_DIR to another folder`,
    { cause },
  );

/**
 * Locks the folder for one server. This is the operating system's lock on `server.lock`, taken through
 * SQLite. It ends with the process, however that dies, so a killed process never blocks the next start.
 * Other programs (`npm run backup`, `npm run admin-key`) do not take it. Throws `StartupError` with the
 * holder's name if another server has it.
 *
 * Never open `server.lock` in this process by other means: on POSIX, closing any descriptor of a file
 * releases all locks of the process on it (https://sqlite.org/howtocorrupt.html, 2.2).
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
    // The folder is not writable. Opening the databases will report why.
    return { release: () => undefined };
  }
  noteHolder(dataDir, iso(now));
  const held = db;
  return { release: () => void held.close() };
};
