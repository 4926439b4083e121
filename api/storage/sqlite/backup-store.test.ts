import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createBackupStore } from '#api/storage/sqlite/backup-store.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';

const change = (file: string, sql: string) => {
  const db = new BetterSqlite(file);
  db.exec(sql);
  db.close();
};

const FILL = `CREATE TABLE ballast AS WITH RECURSIVE n(i) AS
  (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i, hex(randomblob(2000)) AS x FROM n`;

/** The folder of a stopped server with a large chat.db, and three backups of it. */
const openStore = async () => {
  const { dataDir, stop } = await startTestServer();
  await stop();
  const chat = join(dataDir, 'chat.db');
  change(chat, FILL);
  let now = Date.UTC(2026, 0, 5);
  const clock = { now: () => (now += 60_000) };
  const store = createBackupStore({ dataDir, clock, worker: undefined });
  for (let n = 1; n <= 3; n += 1) expect((await store.make()).shrunk).toBeNull();
  const names = async () => (await store.list()).map(({ name }) => name);
  return { store, dataDir, chat, names, stored: await names() };
};

test.each([
  ['chat.db is missing', (chat: string) => rmSync(chat), 'holds no chat.db'],
  ['chat.db is empty', (chat: string) => writeFileSync(chat, ''), 'is empty, or not one of Foyer'],
  [
    'analytics.db is missing',
    (chat: string) => rmSync(chat.replace('chat', 'analytics')),
    'holds no analytics.db',
  ],
])('where %s no backup is made, and no older one is deleted', async (_, harm, line) => {
  const { store, dataDir, chat, names, stored } = await openStore();
  expect(stored).toHaveLength(3);
  harm(chat);
  for (let n = 1; n <= 4; n += 1) await expect(store.make()).rejects.toThrow(line);
  expect(await names()).toEqual(stored);
  expect(readdirSync(join(dataDir, 'backups')).sort().reverse()).toEqual(stored);
});

test('a backup with a file less than half as large as the last one is quarantined and deletes nothing', async () => {
  const { store, chat, names, stored } = await openStore();
  change(chat, 'DROP TABLE ballast; VACUUM');
  for (let n = 1; n <= 5; n += 1) {
    const { shrunk } = await store.make();
    expect(shrunk?.file).toBe('chat.db');
    expect(shrunk?.bytes).toBeLessThan((shrunk?.lastBytes ?? 0) / 2);
  }
  expect(await names()).toEqual(stored);
  const quarantined = await store.listQuarantined();
  expect(quarantined).toHaveLength(3);
  const packed = await store.open(quarantined[0]?.name ?? '');
  packed?.destroy();
  expect(packed).not.toBeNull();
});

test('a quarantined backup is accepted by name, and the next is compared with it', async () => {
  const { store, chat, names, stored } = await openStore();
  change(chat, 'DROP TABLE ballast; VACUUM');
  const { backup } = await store.make();
  expect(await store.accept('foyer-2020-01-05T09-00-00-000Z')).toBe(false);
  expect(await store.accept('../..')).toBe(false);
  expect(await store.accept(backup.name)).toBe(true);
  expect(await store.listQuarantined()).toEqual([]);
  expect(await names()).toEqual([backup.name, ...stored.slice(0, 2)]);
  expect((await store.make()).shrunk).toBeNull();
});
