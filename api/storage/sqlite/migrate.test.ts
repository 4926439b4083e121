import { copyFileSync, existsSync, readdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { removeCopies, removeOldCopies } from '#api/storage/sqlite/copy-before-upgrade.ts';
import { migrate, type Migration, type Upgrade } from '#api/storage/sqlite/migrate.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const notes: Migration = {
  version: 1,
  name: 'notes',
  sql: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT;',
};
const colors: Migration = {
  version: 2,
  name: 'colors',
  sql: "ALTER TABLE notes ADD COLUMN color TEXT NOT NULL DEFAULT 'blue';",
};
const broken: Migration = {
  version: 3,
  name: 'a broken step',
  sql: 'DROP TABLE notes; SELECT 1 FROM nowhere;',
};

const open = (file: string) => {
  const db = new BetterSqlite(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  return db;
};

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.db'));

const look = (file: string) => {
  const db = open(file);
  return {
    version: db.pragma('user_version', { simple: true }),
    notes: db.prepare('SELECT * FROM notes').all(),
  };
};

/** A database of the previous version, with a note. */
const openOld = () => {
  const file = join(temporaryFolder(), 'chat.db');
  const db = open(file);
  migrate(db, file, [notes]);
  db.exec("INSERT INTO notes VALUES ('kept')");
  return { file, db, copies: join(dirname(file), 'before-upgrade') };
};

test('a new database is migrated without a copy', () => {
  const { copies } = openOld();
  expect(existsSync(copies)).toBe(false);
});

test('copies a database with data before upgrading it', () => {
  const { file, db, copies } = openOld();
  expect(migrate(db, file, [notes, colors])).toBe(2);
  expect(namesIn(copies)).toEqual(['chat-schema-1.db']);
  expect(look(join(copies, 'chat-schema-1.db'))).toEqual({ version: 1, notes: [{ text: 'kept' }] });
  expect(look(file)).toEqual({ version: 2, notes: [{ text: 'kept', color: 'blue' }] });
  migrate(db, file, [notes, colors]);
  expect(namesIn(copies)).toEqual(['chat-schema-1.db']);
});

test('a failed step leaves the database as the previous version wrote it, and reports that', () => {
  const { file, db } = openOld();
  let failure: unknown;
  try {
    migrate(db, file, [notes, colors, broken]);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(StartupError);
  expect(String(failure)).toContain(
    "could not be upgraded ('a broken step': no such table: nowhere)",
  );
  expect(String(failure)).toContain('it is as it was (schema 1)');
  expect(look(file)).toEqual({ version: 1, notes: [{ text: 'kept' }] });
  expect(migrate(db, file, [notes])).toBe(1);
});

test('the previous version refuses the new database, names the copy, and starts from it', () => {
  const { file, db, copies } = openOld();
  migrate(db, file, [notes, colors]);
  const copy = join(copies, 'chat-schema-1.db');
  expect(() => migrate(db, file, [notes])).toThrow(`put ${copy} in its place`);
  db.close();
  copyFileSync(copy, file);
  const back = open(file);
  expect(migrate(back, file, [notes])).toBe(1);
  expect(look(file).notes).toEqual([{ text: 'kept' }]);
  // And forward again.
  expect(migrate(back, file, [notes, colors])).toBe(2);
});

test('only the copy of the last upgrade remains, for two weeks or until an erasure', () => {
  const { file, db, copies } = openOld();
  const sql = 'CREATE TABLE sizes (n INTEGER) STRICT;';
  migrate(db, file, [notes, colors]);
  migrate(db, file, [notes, colors, { version: 3, name: 'sizes', sql }]);
  expect(namesIn(copies)).toEqual(['chat-schema-2.db']);
  const now = Date.now();
  removeOldCopies(dirname(file), now);
  expect(namesIn(copies)).toEqual(['chat-schema-2.db']);
  const before = new Date(now - 15 * DAY_MS);
  utimesSync(join(copies, 'chat-schema-2.db'), before, before);
  removeOldCopies(dirname(file), now);
  expect(namesIn(copies)).toEqual([]);
  removeCopies(dirname(file));
  expect(existsSync(copies)).toBe(false);
});

test('logs once from which schema to which it upgraded, and where the copy is', () => {
  const { file, db, copies } = openOld();
  const upgrades: Upgrade[] = [];
  for (let start = 0; start < 2; start += 1)
    migrate(db, file, [notes, colors], (upgrade) => upgrades.push(upgrade));
  expect(upgrades).toEqual([{ file, from: 1, to: 2, copy: join(copies, 'chat-schema-1.db') }]);
});
