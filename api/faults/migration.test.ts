import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Migration } from '#api/storage/sqlite/migrate.ts';
import { migrate } from '#api/storage/sqlite/migrate.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const first: Migration = {
  version: 1,
  name: 'notes',
  sql: 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;',
};

/** Large enough that SQLite writes part of it to the log before the commit. */
const second: Migration = {
  version: 2,
  name: 'every note anew, with its length',
  sql: `
    ALTER TABLE notes RENAME TO old_notes;
    CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL) STRICT;
    INSERT INTO notes SELECT id, text, length(text) FROM old_notes WHERE id <= 1500;
    SELECT half_way();
    INSERT INTO notes SELECT id, text, length(text) FROM old_notes WHERE id > 1500;
    DROP TABLE old_notes;
  `,
};

const open = (file: string, halfWay: () => void = () => undefined) => {
  const db = new BetterSqlite(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.function('half_way', () => {
    halfWay();
    return null;
  });
  return db;
};

const look = (db: ReturnType<typeof open>) => ({
  version: db.pragma('user_version', { simple: true }),
  integrity: db.pragma('integrity_check', { simple: true }),
  tables: db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  notes: db.prepare('SELECT count(*) FROM notes').pluck().get(),
});

// A copy of the files in the middle of the migration equals the leftovers of a killed process: the
// kernel keeps every byte that any process wrote.
test('a migration killed halfway twice is rolled back each time and completes the third time', () => {
  const folder = temporaryFolder();
  let file = join(folder, 'start.db');
  const begin = open(file);
  migrate(begin, file, [first]);
  const add = begin.prepare('INSERT INTO notes (text) VALUES (?)');
  begin.transaction(() => {
    for (let n = 0; n < 3_000; n += 1) add.run('x'.repeat(3_000));
  })();

  for (const kill of [1, 2]) {
    const killed = join(folder, `killed-${kill}.db`);
    const db = open(file, () => {
      for (const end of ['', '-wal']) {
        if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${killed}${end}`);
      }
    });
    migrate(db, file, [first, second]);
    const left = look(open(killed));
    expect(left).toEqual({ version: 1, integrity: 'ok', tables: ['notes'], notes: 3_000 });
    file = killed;
  }
  const db = open(file);
  expect(migrate(db, file, [first, second])).toBe(2);
  expect(look(db)).toEqual({ version: 2, integrity: 'ok', tables: ['notes'], notes: 3_000 });
  expect(() => migrate(db, file, [first])).toThrow('newer version');
});
