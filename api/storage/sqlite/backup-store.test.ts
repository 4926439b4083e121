import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backUpBy } from '#api/storage/sqlite/backup-jobs.ts';
import { createBackupStore } from '#api/storage/sqlite/backup-store.ts';
import {
  backupStoreContract,
  type BackupHarness,
} from '#api/features/maintenance/backup-store.contract.ts';
import { openDatabases } from '#api/storage/sqlite/open-databases.ts';
import { alternate } from '#api/testing/alternate.ts';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const change = (file: string, sql: string) => {
  const db = new BetterSqlite(file);
  db.exec(sql);
  db.close();
};

const FILL = `CREATE TABLE ballast AS WITH RECURSIVE n(i) AS
  (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i, hex(randomblob(2000)) AS x FROM n`;

/** The data folder of a stopped server, with a large chat.db. */
const makeFolder = (dataDir = temporaryFolder()) => {
  const { chat, analytics, files } = openDatabases(dataDir, { isSelfCheckpointing: true });
  chat.close();
  analytics.close();
  change(files.chat, FILL);
  let now = Date.now();
  const clock = { now: () => (now += 60_000) };
  return { dataDir, chat: files.chat, clock };
};

const makeHarness = ({ dataDir, chat, clock }: ReturnType<typeof makeFolder>): BackupHarness => ({
  backups: createBackupStore({ dataDir, clock, backUp: backUpBy(dataDir, undefined) }),
  shrink: async () => change(chat, 'DROP TABLE IF EXISTS ballast; VACUUM'),
});

backupStoreContract('sqlite', () => makeHarness(makeFolder()));
backupStoreContract('sqlite, two stores', () => {
  const folder = makeFolder();
  return alternate(makeHarness(folder), makeHarness(folder));
});

/** A folder with three backups. */
const openStore = async () => {
  const { dataDir, chat, clock } = makeFolder();
  const store = createBackupStore({ dataDir, clock, backUp: backUpBy(dataDir, undefined) });
  for (let n = 1; n <= 3; n += 1) expect((await store.make()).shrunk).toBeNull();
  const names = async () => (await store.list()).map(({ name }) => name);
  return { store, dataDir, names, chat, stored: await names() };
};

test.each([
  ['chat.db is missing', (chat: string) => rmSync(chat), 'holds no chat.db'],
  ['chat.db is empty', (chat: string) => writeFileSync(chat, ''), 'is empty, or not one of Foyer'],
  [
    'analytics.db is missing',
    (chat: string) => rmSync(chat.replace('chat', 'analytics')),
    'holds no analytics.db',
  ],
])('if %s, makes no backup and deletes no older one', async (_, harm, line) => {
  const { store, dataDir, chat, names, stored } = await openStore();
  expect(stored).toHaveLength(3);
  harm(chat);
  for (let n = 1; n <= 4; n += 1) await expect(store.make()).rejects.toThrow(line);
  expect(await names()).toEqual(stored);
  expect(readdirSync(join(dataDir, 'backups')).sort().reverse()).toEqual(stored);
});

test('deletes an unfinished backup of a killed process after an hour; a younger one may be in use', async () => {
  const { store, dataDir, stored } = await openStore();
  const [old, young] = ['making-foyer-1', 'making-foyer-2'].map((name) =>
    join(dataDir, 'backups', name),
  );
  for (const folder of [old, young]) mkdirSync(folder ?? '');
  writeFileSync(join(old ?? '', 'chat.db.part'), 'half of it');
  const twoHoursAgo = Date.now() / 1_000 - 2 * 60 * 60;
  utimesSync(old ?? '', twoHoursAgo, twoHoursAgo);
  const { backup } = await store.make();
  expect(readdirSync(join(dataDir, 'backups')).sort().reverse()).toEqual([
    'making-foyer-2',
    backup.name,
    ...stored.slice(0, 2),
  ]);
});

test('a backup without room names the folder', async ({ skip }) => {
  const disk = openSmallDisk(4);
  if (!disk) return skip('no file system can be mounted here');
  const { dataDir, clock } = makeFolder(disk.folder);
  const store = createBackupStore({ dataDir, clock, backUp: backUpBy(dataDir, undefined) });
  disk.fill();
  await expect(store.make()).rejects.toThrow(join(dataDir, 'backups'));
});
