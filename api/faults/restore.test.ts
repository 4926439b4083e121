import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { checkStored } from '#api/storage/archives/check-archive.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { createS3Store } from '#api/storage/archives/s3-store.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { describeSite, fillSite } from '#api/testing/filled-site.ts';
import { startS3Server } from '#api/testing/s3-server.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { runBuilt, startBuilt, startServerProcess } from '#api/testing/server-process.ts';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const KILLS = shortOrLong(5, 25);
const KEY = '5e'.repeat(32);
const NO_DISK = 'this user may mount no file system';

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The data folder of a stopped server with conversations, files and visits. */
const makeSite = async (fileBytes: number): Promise<string> => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  await fillSite(server.url, fileBytes);
  expect(await server.terminate()).toBe(0);
  return dataDir;
};

/** Programs that back up a data folder and restore it, with these settings. */
const programsFor = (dataDir: string, settings: Record<string, string>, store: ArchiveStore) => {
  const into = (target: string) => ({ BACKUP_KEY: KEY, ...settings, DATA_DIR: target });
  return {
    store,
    backUp: () => runBuilt('backup.js', into(dataDir)),
    startBackup: () => startBuilt('backup.js', into(dataDir)),
    restore: (target: string, copy = 'latest') => runBuilt('restore.js', into(target), copy),
    startRestore: (target: string) => startBuilt('restore.js', into(target), 'latest'),
  };
};

const openFolder = (dataDir: string, folder = temporaryFolder()) => ({
  folder,
  ...programsFor(dataDir, { BACKUP_DIR: folder }, createFolderStore(folder)),
});

const openBucket = async (dataDir: string) => {
  const server = await startS3Server();
  const { url, region, accessKeyId, secretAccessKey } = server;
  const settings = {
    BACKUP_S3_URL: url,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const store = createS3Store({ url, region, accessKeyId, secretAccessKey }, { waitMs: 1 });
  return { server, ...programsFor(dataDir, settings, store) };
};

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
};

const openers = { folder: openFolder, bucket: openBucket };
/** Three files of this size make an upload in two parts. */
const fileBytes = { folder: 2_000_000, bucket: 6_000_000 };

test.each(['folder', 'bucket'] as const)(
  'restores a copy from a %s with every row and file, and a server starts from it',
  async (kind) => {
    const dataDir = await makeSite(300_000);
    const { backUp, restore } = await openers[kind](dataDir);
    const made = await backUp();
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^Sealed copy, read back and compared: foyer-\S+\.full\.foyer in /);
    const target = join(temporaryFolder(), 'new');
    const restored = await restore(target);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    // chat.db was copied before the last backup was noted in it.
    const { settings: _before, ...chat } = describeSite(dataDir).chat;
    const after = describeSite(target);
    expect(after).toMatchObject({ ...describeSite(dataDir), chat });
    expect(Object.keys(after.files)).toHaveLength(3);
    const server = await startServerProcess({ DATA_DIR: target });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(await server.terminate()).toBe(0);
  },
);

test.each(['folder', 'bucket'] as const)(
  'a backup to a %s killed at any moment leaves no bad copy that counts, and loses none',
  async (kind) => {
    const dataDir = await makeSite(fileBytes[kind]);
    const { store, backUp, startBackup } = await openers[kind](dataDir);
    const takesMs = await timeOf(backUp);
    const random = seededRandom(19);
    let known = (await listCopies(store)).good.map(({ name }) => name);
    expect(known).toHaveLength(1);
    for (let n = 0; n < KILLS; n += 1) {
      const running = startBackup();
      await after(takesMs * (0.3 + 0.7 * random()));
      running.kill();
      await running.ended;
      const { good } = await listCopies(store);
      const names = good.map(({ name }) => name);
      // A newer good copy of the same day supersedes the older.
      if (names.length === 1 && names[0] !== known[0]) known = names;
      expect(names).toEqual(expect.arrayContaining(known));
      for (const name of names) expect((await checkStored(store, name, KEY)).files).toHaveLength(5);
      known = names;
    }
    expect(await backUp()).toMatchObject({ code: 0 });
  },
);

test('a server killed while it makes a copy in its thread starts again, and its copy counts only if it is good', async () => {
  const dataDir = await makeSite(2_000_000);
  const { folder, store } = openFolder(dataDir);
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEY: KEY };
  const random = seededRandom(22);
  const startCopy = async () => {
    const server = await startServerProcess(settings);
    const begun = await createAdminClient(server.url).post('/api/admin/backups');
    expect(begun.status).toBe(200);
    return server;
  };
  const countGood = async () => (await listCopies(store)).good.length;
  const first = await startCopy();
  const takesMs = await timeOf(() => eventually(async () => expect(await countGood()).toBe(1)));
  await first.kill();
  for (let n = 0; n < KILLS; n += 1) {
    const server = await startCopy();
    await after(takesMs * 1.2 * random());
    await server.kill();
    const { good } = await listCopies(store);
    expect(good.length).toBeGreaterThan(0);
    for (const { name } of good) await checkStored(store, name, KEY);
  }
  const last = await startServerProcess(settings);
  expect((await fetch(`${last.url}/api/health`)).status).toBe(200);
  expect(await last.terminate()).toBe(0);
});

test.each(['folder', 'bucket'] as const)(
  'a restore from a %s killed at any moment is completed by the same command',
  async (kind) => {
    const dataDir = await makeSite(2_000_000);
    const { backUp, restore, startRestore } = await openers[kind](dataDir);
    expect(await backUp()).toMatchObject({ code: 0 });
    const expected = temporaryFolder();
    const takesMs = await timeOf(() => restore(expected));
    const wanted = describeSite(expected);
    const random = seededRandom(20);
    for (let n = 0; n < KILLS; n += 1) {
      const target = temporaryFolder();
      const running = startRestore(target);
      await after(takesMs * (0.3 + 0.7 * random()));
      running.kill();
      await running.ended;
      // Killed after its last step, there is nothing left to complete.
      const isComplete =
        existsSync(join(target, 'chat.db')) && !existsSync(join(target, 'restoring'));
      if (!isComplete) expect(await restore(target)).toMatchObject({ code: 0, stderr: '' });
      expect(describeSite(target)).toEqual(wanted);
      expect(readdirSync(target).sort()).toEqual(expect.not.arrayContaining(['restoring']));
    }
  },
);

test('a wrong key, a cut file, a damaged byte and another file each have a sentence', async () => {
  const dataDir = await makeSite(20_000);
  const { folder, backUp, restore } = openFolder(dataDir);
  expect(await backUp()).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(folder);
  const sealed = join(folder, name);
  const target = temporaryFolder();
  const refused = async (file: string, settings: Record<string, string> = {}) => {
    const given = { DATA_DIR: target, BACKUP_KEY: KEY, ...settings };
    const { code, stderr } = await runBuilt('restore.js', given, file);
    expect(code).toBe(1);
    expect(readdirSync(target).filter((each) => !each.startsWith('server.'))).toEqual([]);
    return stderr;
  };
  const copyAs = (other: string) => {
    const path = join(temporaryFolder(), other);
    copyFileSync(sealed, path);
    return path;
  };
  expect(await refused(sealed, { BACKUP_KEY: '6f'.repeat(32) })).toBe(
    `Nothing was restored: ${name}: it was sealed with another key than this BACKUP_KEY\n`,
  );
  expect(await refused(sealed, { BACKUP_KEY: '' })).toContain('set BACKUP_KEY');
  const cut = copyAs('cut.foyer');
  truncateSync(cut, readFileSync(cut).length - 100);
  expect(await refused(cut)).toContain('cut.foyer: it is cut off: its end is missing');
  const damaged = copyAs('damaged.foyer');
  const bytes = readFileSync(damaged);
  bytes[bytes.length - 5_000] = (bytes[bytes.length - 5_000] ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  expect(await refused(damaged)).toMatch(/damaged\.foyer: it is damaged after byte \d+/);
  const other = copyAs('other.foyer');
  writeFileSync(other, 'something else');
  expect(await refused(other)).toContain('no backup that Foyer has sealed');
  expect(await refused('no-such-copy')).toContain('there is no file no-such-copy');
  // The target was never touched, so a good copy can still be restored there.
  expect(await restore(target)).toMatchObject({ code: 0 });
  const again = await restore(target);
  expect(again.code).toBe(1);
  expect(again.stderr).toMatch(/is not empty \(\S+ is in it\)/);
});

test('a storage that fails in every way gets whole copies, or reports that there is none', async () => {
  const dataDir = await makeSite(300_000);
  const { server, store, backUp, restore } = await openBucket(dataDir);
  expect(await backUp()).toMatchObject({ code: 0 });
  const random = seededRandom(21);
  const faults = ['error', 'drop', 'cut', 'damage'] as const;
  let made = 1;
  for (let n = 0; n < shortOrLong(6, 40); n += 1) {
    server.failBy(() => (random() < 0.15 ? (faults[Math.floor(random() * 4)] ?? null) : null));
    const { code } = await backUp();
    server.failBy(() => null);
    if (code === 0) made += 1;
    const { good } = await listCopies(store);
    expect(good.length).toBeGreaterThan(0);
    for (const { name } of good) await checkStored(store, name, KEY);
  }
  expect(made).toBeGreaterThan(1);
  const target = temporaryFolder();
  // The restore detects an object changed in storage.
  const [newest] = (await listCopies(store)).good;
  const stored = server.objects.get(newest?.name ?? '');
  if (!stored) throw new Error('there is a copy');
  stored.content = Buffer.from(stored.content);
  stored.content[9_000] = (stored.content[9_000] ?? 0) ^ 1;
  const refused = await restore(target);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('it is damaged');
});

test('an upload that is cut off every time makes no backup, and the good one before it stays', async () => {
  const dataDir = await makeSite(300_000);
  const { server, store, backUp } = await openBucket(dataDir);
  expect(await backUp()).toMatchObject({ code: 0 });
  const { good: before } = await listCopies(store);
  server.failBy(({ method }) => (method === 'PUT' ? 'cut' : null));
  const failed = await backUp();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^There is no backup: \S+ cannot be reached/);
  expect((await listCopies(store)).good).toEqual(before);
});

test('a copy cut off by a full disk does not count, and the good one before it stays', async ({
  skip,
}) => {
  const disk = openSmallDisk(24);
  if (disk === null) return skip(NO_DISK);
  const dataDir = await makeSite(2_000_000);
  const { store, backUp } = openFolder(dataDir, disk.folder);
  expect(await backUp()).toMatchObject({ code: 0 });
  const { good: before } = await listCopies(store);
  disk.fill(14_000_000);
  const failed = await backUp();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^There is no backup: .*no space/i);
  const { good, rest } = await listCopies(store);
  expect({ good, rest }).toEqual({ good: before, rest: [] });
  disk.empty();
  expect(await backUp()).toMatchObject({ code: 0 });
});

test('a restore without room leaves a folder that can be restored into later', async ({ skip }) => {
  const disk = openSmallDisk(12);
  if (disk === null) return skip(NO_DISK);
  const dataDir = await makeSite(2_000_000);
  const { backUp, restore } = openFolder(dataDir);
  expect(await backUp()).toMatchObject({ code: 0 });
  disk.fill(8_000_000);
  const target = join(disk.folder, 'data');
  const failed = await restore(target);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/no space/i);
  expect(existsSync(join(target, 'restoring'))).toBe(false);
  disk.empty();
  expect(await restore(target)).toMatchObject({ code: 0 });
  expect(describeSite(target).files).toEqual(describeSite(dataDir).files);
});
