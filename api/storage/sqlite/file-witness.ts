import { openSync, readSync, statSync, type BigIntStats } from 'node:fs';

/** 'Foyr' in ASCII: distinguishes our files from any other SQLite database. */
export const APPLICATION_ID = 0x466f7972;
// https://www.sqlite.org/fileformat.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const VERSIONS_AT = 18;
const WAL_VERSIONS = 0x0202;
const APPLICATION_ID_AT = 68;

/**
 * Ways to lose the file of an open database. With `log_missing` the database itself is sound; in all
 * other states the file is not ours to write to.
 */
export type Loss = 'missing' | 'replaced' | 'overwritten' | 'log_missing';

/** The identity of an open database's files, in a form that can be posted to another thread. */
export interface Witness {
  readonly file: string;
  /**
   * Open for as long as any connection of this process: on POSIX, closing it would release SQLite's own
   * locks on the file (https://www.sqlite.org/howtocorrupt.html, 2.2).
   */
  readonly descriptor: number;
  readonly identity: string | null;
  readonly log: string | null;
  readonly index: string | null;
}

const identityOf = (stats: BigIntStats | undefined): string | null =>
  stats ? `${stats.dev}:${stats.ino}` : null;

const identityAt = (file: string): string | null =>
  identityOf(statSync(file, { bigint: true, throwIfNoEntry: false }));

/** For a database that is open in WAL mode. */
export const createWitness = (file: string): Witness => ({
  file,
  descriptor: openSync(file, 'r'),
  identity: identityAt(file),
  log: identityAt(`${file}-wal`),
  index: identityAt(`${file}-shm`),
});

const header = Buffer.alloc(HEADER_BYTES);

const hasOurHeader = (descriptor: number): boolean => {
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
  // Until the first checkpoint, only the log contains the id. A copy put in place of the database
  // is not in WAL mode: backups are plain files.
  return (
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.readUInt16BE(VERSIONS_AT) === WAL_VERSIONS &&
    [0, APPLICATION_ID].includes(header.readUInt32BE(APPLICATION_ID_AT))
  );
};

/**
 * Compares the files with their recorded identity: three `stat` calls and one read, about 8 µs. Null if
 * they are unchanged.
 */
export const findLoss = ({ file, descriptor, ...was }: Witness): Loss | null => {
  const identity = identityAt(file);
  if (identity === null) return 'missing';
  if (identity !== was.identity) return 'replaced';
  if (!hasOurHeader(descriptor)) return 'overwritten';
  const hasLost = (path: string, before: string | null) =>
    before !== null && identityAt(path) !== before;
  if (hasLost(`${file}-wal`, was.log) || hasLost(`${file}-shm`, was.index)) return 'log_missing';
  return null;
};
