// @ts-check
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { cacheFile } from './output-paths.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED_AFTER_MS = 30 * DAY_MS;
/** The size of about ten builds of 200 projects and 500 posts. */
const MOST_BYTES = 512 * 1024 * 1024;

/** @param {string} file */
const open = (file) => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: 10_000 });
  // WAL lets builds read while one writes, and survives a kill at any moment.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec(
    'CREATE TABLE IF NOT EXISTS made (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL);' +
      'CREATE INDEX IF NOT EXISTS made_used ON made (used, size)',
  );
  return database;
};

/** @param {string} file */
const remove = (file) => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
};

/** @type {BuildCache} */
const nothingStored = {
  get: () => null,
  set: () => {},
  text: (_kind, _from, make) => make(),
  close: () => {},
};

/**
 * Opens a cache of build results, keyed by everything that they were made from. Several builds may
 * use it concurrently, and any of them may be killed.
 *
 * @param {object} options
 * @param {string} options.program a hash of the code that makes results; those of other code are not found
 * @param {number} options.nowMs
 * @param {string} [options.file]
 * @param {number} [options.mostBytes] the limit beyond which the least recently used results are removed
 * @returns {BuildCache}
 */
export const openBuildCache = ({ program, nowMs, file = cacheFile, mostBytes = MOST_BYTES }) => {
  /** @type {import('better-sqlite3').Database} */
  let database;
  try {
    database = open(file);
  } catch (error) {
    // SQLite may still be compiling during the first start.
    if (!(error instanceof Database.SqliteError)) return nothingStored;
    // The file is damaged or of another version. It holds only a cache.
    remove(file);
    database = open(file);
  }
  const find = database.prepare('SELECT bytes, used FROM made WHERE hash = ?');
  const store = database.prepare('INSERT OR REPLACE INTO made VALUES (?, ?, ?, ?)');
  const use = database.prepare('UPDATE made SET used = ? WHERE hash = ?');
  /** @type {Set<Buffer>} */
  const used = new Set();
  let fault = '';

  /**
   * A failing cache never fails a build: it counts as empty, and a damaged one is deleted.
   * @template T @param {() => T} work
   */
  const attempt = (work) => {
    if (fault !== '') return null;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      fault = error.code;
      return null;
    }
  };

  /** @param {string} kind @param {string | Buffer} from */
  const hashOf = (kind, from) =>
    createHash('sha256').update(`${program}\0${kind}\0`).update(from).digest();

  /** @param {string} kind @param {string | Buffer} from @returns {Buffer | null} */
  const get = (kind, from) => {
    const hash = hashOf(kind, from);
    const known = /** @type {{ bytes: Buffer, used: number } | null | undefined} */ (
      attempt(() => find.get(hash))
    );
    if (!known) return null;
    // Accurate to the day; otherwise a build an hour later would update thousands of rows.
    if (nowMs - known.used >= DAY_MS) used.add(hash);
    return known.bytes;
  };

  /** @param {string} kind @param {string | Buffer} from @param {string | Buffer} made */
  const set = (kind, from, made) => {
    const bytes = Buffer.from(made);
    attempt(() => store.run(hashOf(kind, from), bytes, bytes.length, nowMs));
  };

  const removeOld = () => {
    for (const hash of used) use.run(nowMs, hash);
    database.prepare('DELETE FROM made WHERE used < ?').run(nowMs - UNUSED_AFTER_MS);
    database
      .prepare(
        'DELETE FROM made WHERE hash IN (SELECT hash FROM (SELECT hash, sum(size) OVER (ORDER BY used DESC, hash) AS kept FROM made) WHERE kept > ?)',
      )
      .run(mostBytes);
  };

  return {
    get,
    set,
    /** @param {string} kind @param {string} from @param {() => string} make */
    text: (kind, from, make) => {
      const known = get(kind, from);
      if (known) return known.toString();
      const made = make();
      set(kind, from, made);
      return made;
    },
    close: () => {
      attempt(() => database.transaction(removeOld).immediate());
      database.close();
      if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(fault)) remove(file);
    },
  };
};

/**
 * @typedef {object} BuildCache
 * @property {(kind: string, from: string | Buffer) => Buffer | null} get
 * @property {(kind: string, from: string | Buffer, made: string | Buffer) => void} set
 * @property {(kind: string, from: string, make: () => string) => string} text returns a cached text, or makes and stores it
 * @property {() => void} close
 */
