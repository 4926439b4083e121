import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Migration } from '#api/storage/sqlite/migrate.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const first: Migration = { version: 1, name: 'a', sql: 'CREATE TABLE a (x TEXT);' };
const second: Migration = { version: 2, name: 'b', sql: 'CREATE TABLE b (x TEXT);' };

const open = (file: string, migrations: readonly Migration[] = [first]) => {
  const db = openSqlite({ file, synchronous: 'FULL', migrations, isSelfCheckpointing: false });
  onTestFinished(() => void (db.open && db.close()));
  return db;
};

const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error('it opened');
};

test('a new file is opened with the durable settings', () => {
  const db = open(join(temporaryFolder(), 'deep', 'chat.db'));
  const read = (name: string) => db.pragma(name, { simple: true });
  expect(read('journal_mode')).toBe('wal');
  expect(read('synchronous')).toBe(2);
  expect(read('foreign_keys')).toBe(1);
  expect(read('wal_autocheckpoint')).toBe(0);
  expect(read('user_version')).toBe(1);
});

test('migrations run once each, in order, and a newer version adds its own', () => {
  const file = join(temporaryFolder(), 'chat.db');
  open(file).close();
  const db = open(file, [first, second]);
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck();
  expect(tables.all()).toEqual(['a', 'b']);
  expect(db.pragma('user_version', { simple: true })).toBe(2);
});

test('a migration that fails half way leaves no changes', () => {
  const file = join(temporaryFolder(), 'chat.db');
  const broken: Migration = {
    version: 2,
    name: 'b',
    sql: 'CREATE TABLE b (x); CREATE TABLE a (x);',
  };
  expect(() => open(file, [first, broken])).toThrow('already exists');
  const db = open(file, [first, second]);
  expect(db.prepare('SELECT count(*) FROM b').pluck().get()).toBe(0);
});

test('a database newer than the program is refused and left alone', () => {
  const file = join(temporaryFolder(), 'chat.db');
  open(file, [first, second]).close();
  expect(refusal(() => open(file, [first]))).toMatch(
    /newer version of Foyer \(schema 2.*knows 1\)/,
  );
  expect(open(file, [first, second]).pragma('user_version', { simple: true })).toBe(2);
});

test('a file that is no database is named and left unchanged', () => {
  const file = join(temporaryFolder(), 'chat.db');
  writeFileSync(file, 'a letter to my aunt, which is certainly no database at all '.repeat(20));
  expect(refusal(() => open(file))).toContain(`${file} is damaged and was left as it is`);
  expect(readFileSync(file, 'utf8')).toContain('a letter to my aunt');
});

test('another program’s database is named and left unchanged', () => {
  const file = join(temporaryFolder(), 'chat.db');
  const other = new BetterSqlite(file);
  other.exec('CREATE TABLE theirs (x)');
  other.close();
  expect(refusal(() => open(file))).toContain('is not a Foyer database');
});

test('damage after an unclean stop is found at start', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'chat.db');
  const db = open(file);
  db.exec(`CREATE TABLE big (x TEXT); INSERT INTO big SELECT hex(randomblob(2000)) FROM
    (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n);`);
  db.close();
  const handle = openSync(file, 'r+');
  for (let page = 3; page < 40; page += 1)
    writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, page * 4096);
  closeSync(handle);
  // A leftover log looks like an unclean stop.
  writeFileSync(`${file}-wal`, 'unfinished');
  expect(refusal(() => open(file))).toContain('is damaged and was left as it is');
  expect(existsSync(file)).toBe(true);
});

test('a data folder that cannot be created is named', () => {
  const folder = temporaryFolder();
  const notAFolder = join(folder, 'file');
  writeFileSync(notAFolder, '');
  expect(refusal(() => open(join(notAFolder, 'chat.db')))).toContain(
    `the data folder ${notAFolder} cannot be written`,
  );
});

test('a file of 0 bytes has lost its content, and a new one never has 0 bytes', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'new.db');
  openSqlite({ file, synchronous: 'NORMAL', migrations: [], isSelfCheckpointing: true }).close();
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  expect(existsSync(`${file}-new`)).toBe(false);
  writeFileSync(file, '');
  const open = (mayBeEmpty: boolean) =>
    openSqlite({
      file,
      synchronous: 'NORMAL',
      migrations: [],
      isSelfCheckpointing: true,
      mayBeEmpty,
    });
  expect(() => open(false)).toThrow(`${file} is damaged and was left as it is`);
  expect(readFileSync(file)).toHaveLength(0);
  expect(() => open(true).close()).not.toThrow();
});
