import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { isNewerVersion } from '#shared/domain/is-newer-version.ts';
import { APPLICATION_ID } from '#api/storage/sqlite/file-witness.ts';
import { adviceOn } from '#api/storage/sqlite/first-start.ts';
import { migrate, type Migration, type Upgrade } from '#api/storage/sqlite/migrate.ts';
import { isCorrupt, isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';
import { StartupError } from '#api/platform/startup-error.ts';

// Up to SQLite 3.51.2, two connections that write or checkpoint at once may corrupt a WAL database
// (the "WAL-reset" bug), and this server checkpoints in a worker.
const SQLITE_AT_LEAST = '3.51.3';
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

export interface OpenOptions {
  file: string;
  /** FULL: an acknowledged commit survives power loss. NORMAL: it survives a crash of the process. */
  synchronous: 'FULL' | 'NORMAL';
  migrations: readonly Migration[];
  /** Whether this connection checkpoints by itself; false if a worker does. */
  isSelfCheckpointing: boolean;
  /** Whether a file of 0 bytes counts as new; otherwise it has lost its content. */
  mayBeEmpty?: boolean;
  onUpgraded?: (upgrade: Upgrade) => void;
}

const assertSqliteVersion = (db: Database) => {
  const text = db.prepare('SELECT sqlite_version()').pluck().get() as string;
  if (isNewerVersion(SQLITE_AT_LEAST, text)) {
    throw new StartupError(
      `SQLite ${text} may corrupt its files; run npm ci to get ${SQLITE_AT_LEAST} or newer`,
    );
  }
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const configure = (db: Database, { file, synchronous, ...options }: OpenOptions) => {
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (applicationId !== APPLICATION_ID && tables > 0) {
    throw new StartupError(`${file} is not a Foyer database; move it away or set DATA_DIR`);
  }
  db.pragma('journal_mode = WAL');
  if (applicationId !== APPLICATION_ID) db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('secure_delete = ON');
  db.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  db.pragma(`wal_autocheckpoint = ${options.isSelfCheckpointing ? 1_000 : 0}`);
  migrate(db, file, options.migrations, options.onUpgraded);
  // Only after the start: waiting for a lock inside SQLite blocks the event loop, so the write queue
  // waits outside it (group-commit.ts).
  db.pragma('busy_timeout = 0');
};

/**
 * Checks the file at every start, not only after a crash: a disk can damage a cleanly closed file, and
 * it is better to report that now than in the middle of a conversation. Reads the whole file once,
 * before anything is written, so that a refused file stays as it was found.
 */
const assertSound = (db: Database, file: string, bytes: number) => {
  const pages = db.pragma('page_count', { simple: true }) as number;
  const pageBytes = db.pragma('page_size', { simple: true }) as number;
  // SQLite reads the missing part of the last page as zeros and reports no error.
  if (bytes < pages * pageBytes) throw damaged(file);
  const verdict = db.pragma('quick_check(1)', { simple: true }) as string;
  if (verdict !== 'ok') throw damaged(file);
};

const damaged = (file: string, cause?: unknown) =>
  new StartupError(`${file} is damaged and was left as it is; ${adviceOn(file)}`, { cause });

const explain = (error: unknown, file: string): unknown => {
  if (error instanceof StartupError) return error;
  if (isCorrupt(error)) return damaged(file, error);
  if (isStorageFailure(error)) {
    return new StartupError(
      `${file} cannot be written (${(error as Error).message}); check the rights and the space of DATA_DIR`,
      { cause: error },
    );
  }
  return error;
};

const makeFolder = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartupError(
      `the data folder ${folder} cannot be written; change its rights or set DATA_DIR`,
      { cause },
    );
  }
};

/**
 * Creates an empty database atomically. A killed start leaves no file, or one with a header, so a file
 * of 0 bytes has always lost its content.
 */
const createFile = (file: string): void => {
  const making = `${file}-new`;
  rmSync(making, { force: true });
  const db = new BetterSqlite(making);
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
  } finally {
    db.close();
  }
  renameSync(making, file);
};

/** Opens, checks and migrates one database file. Throws `StartupError` with a clear message. */
export const openSqlite = (options: OpenOptions): Database => {
  const { file } = options;
  makeFolder(dirname(file));
  let db: Database | undefined;
  try {
    if (!existsSync(file)) createFile(file);
    const bytes = sizeOf(file);
    if (bytes === 0 && options.mayBeEmpty !== true) throw damaged(file);
    // With a log, the end of the file may still be in the log.
    const hasLog = sizeOf(`${file}-wal`) > 0;
    db = new BetterSqlite(file, { timeout: 5_000 });
    assertSqliteVersion(db);
    if (bytes > 0) assertSound(db, file, hasLog ? Infinity : bytes);
    configure(db, options);
    return db;
  } catch (error) {
    db?.close();
    throw explain(error, file);
  }
};
