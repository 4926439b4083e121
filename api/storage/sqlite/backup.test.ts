import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const names = (file: string): string[] => {
  const copy = new BetterSqlite(file, { readonly: true });
  try {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    return copy.prepare<[], string>('SELECT name FROM settings ORDER BY name').pluck().all();
  } finally {
    copy.close();
  }
};

test('a backup on the writing connection contains everything from before and a prefix of later writes', async () => {
  const { db, writes } = openTestDatabase('chat');
  const insert = db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)');
  const put = (n: number) =>
    writes.run(() => void insert.run(String(n).padStart(6, '0'), 'x'.repeat(3_000)));
  const before = 2_000;
  await Promise.all(Array.from({ length: before }, (_, n) => put(n)));

  const target = join(temporaryFolder(), 'chat.db');
  const copying = { isRunning: true };
  let written = before;
  const copied = backUpDatabase(db, target).finally(() => (copying.isRunning = false));
  while (copying.isRunning) {
    await put(written);
    written += 1;
  }
  await copied;
  const found = names(target);
  expect(written).toBeGreaterThan(before);
  expect(found.length).toBeGreaterThanOrEqual(before);
  expect(found).toEqual(Array.from(found, (_, n) => String(n).padStart(6, '0')));
  expect(existsSync(`${target}-wal`)).toBe(false);
});

test('a backup that cannot be written leaves no file that looks like one', async () => {
  const { db } = openTestDatabase('chat');
  const target = join(temporaryFolder(), 'missing', 'chat.db');
  await expect(backUpDatabase(db, target)).rejects.toThrow();
  expect(existsSync(target)).toBe(false);
});

test('an older backup of that name stays until the new one is complete', async () => {
  const { db } = openTestDatabase('chat');
  const target = join(temporaryFolder(), 'chat.db');
  writeFileSync(target, 'an older backup');
  const copied = backUpDatabase(db, target);
  expect(readFileSync(target, 'utf8')).toBe('an older backup');
  await copied;
  expect(names(target)).toEqual([]);
});
