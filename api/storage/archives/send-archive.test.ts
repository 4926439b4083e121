import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { markerOf } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { runArchiveJob } from '#api/storage/archives/run-job.ts';
import { sendArchive } from '#api/storage/archives/send-archive.ts';
import { recheckOldest, removeOldCopies } from '#api/storage/archives/tend-copies.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const SECRET = 'c3'.repeat(32);
const START = Date.parse('2026-11-02T03:00:00.000Z');
const FILE = '018f0000-0000-7000-8000-000000000001';

const makeFolder = (): string => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'chat.db'), randomBytes(100_000));
  writeFileSync(join(folder, 'analytics.db'), 'analytics '.repeat(50_000));
  mkdirSync(join(folder, 'attachments', FILE.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, 'attachments', FILE.slice(0, 2), FILE), 'a picture');
  return folder;
};

const sentAt = (folder: string, now: number, kind: 'full' | 'chat' = 'full') => ({
  folder,
  secret: SECRET,
  label: { kind, created: iso(now), program: '0.1.0', base: null },
});

const open = () => {
  const [location, folder] = [temporaryFolder(), makeFolder()];
  const store = createFolderStore(location);
  const send = (now: number, by: ArchiveStore = store) => sendArchive(by, sentAt(folder, now));
  return { location, folder, store, send };
};

const goodIn = async (store: ArchiveStore): Promise<string[]> =>
  (await listCopies(store)).good.map(({ name }) => name);

/** A stream with one changed byte. */
async function* damaging(source: AsyncIterable<Buffer>, at = 2_000): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of source) {
    const changed = Buffer.from(piece);
    if (passed <= at && at < passed + piece.length)
      changed[at - passed] = (changed[at - passed] ?? 0) ^ 1;
    passed += piece.length;
    yield changed;
  }
}

async function* cutting(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of source) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

test('a copy counts once it was read back, and describes itself', async () => {
  const { store, send, location } = open();
  const name = await send(START);
  expect(name).toBe('foyer-2026-11-02T03-00-00-000Z.full.foyer');
  const { good, damaged, rest } = await listCopies(store);
  expect(good).toMatchObject([{ name, kind: 'full', madeAt: START }]);
  expect([damaged, rest]).toEqual([[], []]);
  expect(readdirSync(location).sort()).toEqual([name, markerOf(name, 'checked')]);
});

test.each([
  ['a byte changes in transit', (source: AsyncIterable<Buffer>) => damaging(source)],
  ['its end does not arrive', (source: AsyncIterable<Buffer>) => cutting(source, 9_000)],
  ['nothing arrives', (source: AsyncIterable<Buffer>) => cutting(source, 0)],
])('when %s, the copy is removed, and the one before still counts', async (_what, harm) => {
  const { store, send } = open();
  const before = await send(START);
  const harmful = {
    ...store,
    write: (name: string, content: AsyncIterable<Buffer>) =>
      store.write(name, name.endsWith('.foyer') ? harm(content) : content),
  };
  await expect(send(START + DAY_MS, harmful)).rejects.toThrow('not stored as it was sent');
  expect(await goodIn(store)).toEqual([before]);
  expect((await listCopies(store)).rest).toEqual([]);
});

test('a copy that cannot be removed does not count either', async () => {
  const { store, send } = open();
  const stubborn = {
    ...store,
    write: (name: string, content: AsyncIterable<Buffer>) => store.write(name, damaging(content)),
    remove: () => Promise.reject(new Error('no right to delete')),
  };
  await expect(send(START, stubborn)).rejects.toThrow('not stored as it was sent');
  expect(await goodIn(store)).toEqual([]);
});

test('a sender that dies before the marker leaves nothing that counts, and a day later nothing', async () => {
  const { store, send } = open();
  const dying = {
    ...store,
    read: () => Promise.reject(new Error('killed')),
    remove: () => Promise.reject(new Error('killed')),
  };
  await expect(send(START, dying)).rejects.toThrow('killed');
  expect((await listCopies(store)).rest).toHaveLength(1);
  await removeOldCopies(store, START + DAY_MS);
  expect((await listCopies(store)).rest).toHaveLength(1);
  await removeOldCopies(store, START + DAY_MS + 1);
  expect(await store.list()).toEqual([]);
});

test('superseded copies go after the new one is good, their markers first', async () => {
  const { store, folder, location } = open();
  const job = (now: number) => ({
    ...sentAt(folder, now),
    now,
    expected: null,
    location: { kind: 'folder' as const, folder: location },
  });
  for (let n = 0; n < 12; n += 1) await runArchiveJob(job(START + n * DAY_MS));
  // Seven days, and the Sunday before them.
  expect((await goodIn(store)).map((name) => name.slice(6, 16))).toEqual(
    ['13', '12', '11', '10', '09', '08', '07'].map((day) => `2026-11-${day}`),
  );
});

test('finds an older copy that was damaged meanwhile, which no longer counts', async () => {
  const { store, send, location } = open();
  const [first, second] = [await send(START), await send(START + DAY_MS)];
  expect(await recheckOldest(store, second)).toBeNull();
  writeFileSync(join(location, first), 'not what it was');
  expect(await recheckOldest(store, second)).toBe(first);
  const { good, damaged } = await listCopies(store);
  expect(good.map(({ name }) => name)).toEqual([second]);
  expect(damaged.map(({ name }) => name)).toEqual([first]);
  await removeOldCopies(store, START + 2 * DAY_MS);
  expect((await listCopies(store)).damaged).toEqual([]);
});

test('a copy misread only once stays good', async () => {
  const { store, send } = open();
  const [first, second] = [await send(START), await send(START + DAY_MS)];
  let reads = 0;
  const flaky: ArchiveStore = {
    ...store,
    read: async (name) => {
      const found = await store.read(name);
      if (!found || !name.endsWith('.foyer')) return found;
      reads += 1;
      return { ...found, content: damaging(found.content, 1_000 + reads) };
    },
  };
  await expect(recheckOldest(flaky, second)).rejects.toThrow('another each time');
  expect(await goodIn(store)).toEqual([second, first]);
});

test('reports a missing copy, and makes the new one nevertheless', async () => {
  const { store, folder, location } = open();
  const gone = 'foyer-2026-11-01T03-00-00-000Z.full.foyer';
  const { name, problems } = await runArchiveJob({
    ...sentAt(folder, START),
    now: START,
    expected: gone,
    location: { kind: 'folder', folder: location },
  });
  expect(problems).toEqual([`The copy ${gone} is not in ${location} any more.`]);
  expect(await goodIn(store)).toEqual([name]);
});
