import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveStoreContract } from '#api/storage/archives/archive-store.contract.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

archiveStoreContract('folder', () => createFolderStore(temporaryFolder()));

const NAME = 'foyer-2026-11-25T03-00-00-000Z.full.foyer';

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

test('does not create a missing folder: its disk may not be mounted', async () => {
  const folder = temporaryFolder();
  rmSync(folder, { recursive: true });
  const store = createFolderStore(folder);
  await expect(store.write(NAME, text('x'))).rejects.toThrow(`${folder} does not exist`);
  await expect(store.list()).rejects.toThrow('mount the disk');
});

test('removes only old unfinished files, and no files of others', async () => {
  const folder = temporaryFolder();
  const store = createFolderStore(folder);
  const old = `${NAME}.part-0123456789ab`;
  const young = `${NAME}.part-ba9876543210`;
  for (const name of [old, young, 'holiday.jpg']) writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, old), 1_000, 1_000);
  utimesSync(join(folder, 'holiday.jpg'), 1_000, 1_000);
  await store.write(NAME, text('whole'));
  expect(statSync(join(folder, NAME)).mode & 0o077).toBe(0);
  await store.removeUnfinished(2_000_000);
  expect(readdirSync(folder).sort()).toEqual([NAME, young, 'holiday.jpg']);
  expect((await store.list()).map(({ name }) => name)).toEqual([NAME]);
});

test('an error about a full disk names the file, which is removed', async ({ skip }) => {
  const disk = openSmallDisk(1);
  if (!disk) return skip('no file system can be mounted here');
  const store = createFolderStore(disk.folder);
  await expect(store.write(NAME, text('x'.repeat(2_000_000)))).rejects.toThrow(
    `no space left on device, write: ${disk.folder}/${NAME}`,
  );
  expect(readdirSync(disk.folder)).toEqual([]);
});
