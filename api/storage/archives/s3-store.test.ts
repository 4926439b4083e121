import { expect, test } from 'vitest';
import { archiveStoreContract } from '#api/storage/archives/archive-store.contract.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { createS3Store } from '#api/storage/archives/s3-store.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startS3Server, type S3Fault } from '#api/testing/s3-server.ts';

/** The smallest part that S3 allows, so that 7 MB make a multipart upload. */
const PART_BYTES = 5 * 1024 * 1024;
const NAME = 'foyer-2026-11-25T03-00-00-000Z.full.foyer';

const open = async (options: Parameters<typeof startS3Server>[0] = {}, path = '') => {
  const server = await startS3Server(options);
  const { region, accessKeyId, secretAccessKey } = server;
  const location = { url: `${server.url}${path}`, region, accessKeyId, secretAccessKey };
  return { server, location, store: createS3Store(location, { partBytes: PART_BYTES, waitMs: 1 }) };
};

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

const contentOf = async (store: ArchiveStore, name: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of (await store.read(name))?.content ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
};

const large = Buffer.from(Uint8Array.from({ length: 12_000_000 }, (_, n) => (n * 31) & 255));

archiveStoreContract('s3', async () => (await open()).store);
archiveStoreContract('s3, pages of one, below a prefix', async () => {
  const { store } = await open({ pageSize: 1 }, '/site one/copies');
  return store;
});

test('the stand-in refuses requests not signed with its key, for its region and now', async () => {
  const { server, location } = await open();
  const refused = async (given: Partial<typeof location>) => {
    const { list } = createS3Store({ ...location, ...given });
    await expect(list()).rejects.toThrow('refused it');
    return server.refused.at(-1);
  };
  expect(await refused({ secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch');
  expect(await refused({ accessKeyId: 'another' })).toBe('InvalidAccessKeyId');
  expect(await refused({ region: 'elsewhere' })).toBe('AuthorizationHeaderMalformed');
  expect((await fetch(server.url)).status).toBe(403);
  expect(server.objects.size).toBe(0);
});

test('a refusal names the setting to check', async () => {
  const { location } = await open();
  const messageOf = (given: Partial<typeof location>) =>
    createS3Store({ ...location, ...given })
      .list()
      .then(
        () => '',
        (error: Error) => error.message,
      );
  expect(await messageOf({ secretAccessKey: 'x' })).toContain('BACKUP_S3_SECRET_ACCESS_KEY');
  expect(await messageOf({ region: 'x' })).toContain('check BACKUP_S3_REGION');
  const elsewhere = location.url.replace('/copies', '/other');
  expect(await messageOf({ url: elsewhere })).toContain('check the bucket in BACKUP_S3_URL');
});

test('leaves other objects below the same address alone', async () => {
  const { server, store } = await open({}, '/mine');
  server.objects.set('mine/holiday.jpg', { content: Buffer.from('x'), at: new Date() });
  server.objects.set(`theirs/${NAME}`, { content: Buffer.from('x'), at: new Date() });
  expect(await store.list()).toEqual([]);
  await store.write(NAME, inPieces(Buffer.from('mine')));
  expect(server.objects.get(`mine/${NAME}`)?.content.toString()).toBe('mine');
});

test.each<S3Fault>(['error', 'drop', 'cut', 'complete_error'])(
  'writes and reads everything correctly if a third of all requests fails (%s)',
  async (fault) => {
    const { server, store } = await open();
    const random = seededRandom(7);
    server.failBy(({ method, query }) => {
      if (fault === 'complete_error' && !(method === 'POST' && query.has('uploadId'))) return null;
      return random() < 0.34 ? fault : null;
    });
    await store.write(NAME, inPieces(large));
    expect((await contentOf(store, NAME)).equals(large)).toBe(true);
    expect(server.objects.get(NAME)?.content.equals(large)).toBe(true);
    await store.remove(NAME);
    expect(server.objects.size).toBe(0);
  },
);

test('removes an abandoned upload later, but no younger one', async () => {
  const { server, store } = await open();
  const dying = async function* (): AsyncGenerator<Buffer> {
    yield large.subarray(0, PART_BYTES + 1);
    throw new Error('killed');
  };
  server.failBy(({ method }) => (method === 'DELETE' ? 'drop' : null));
  await expect(store.write(NAME, dying())).rejects.toThrow('killed');
  server.failBy(() => null);
  server.uploads.set('left', { key: NAME, at: new Date(1_000_000), parts: new Map() });
  server.uploads.set('young', { key: NAME, at: new Date(), parts: new Map() });
  await store.removeUnfinished(2_000_000);
  expect([...server.uploads.keys()]).toContain('young');
  expect([...server.uploads.keys()]).not.toContain('left');
  expect(await store.list()).toEqual([]);
});

test('never combines an object with its replacement', async () => {
  const { server, store } = await open();
  await store.write(NAME, inPieces(large));
  let cuts = 0;
  server.failBy(({ method }) => {
    if (method !== 'GET' || cuts > 0) return null;
    cuts += 1;
    return 'cut';
  });
  const reading = await store.read(NAME);
  server.objects.set(NAME, { content: Buffer.from(large).fill(7), at: new Date() });
  const read = async () => {
    for await (const piece of reading?.content ?? []) void piece;
  };
  await expect(read()).rejects.toThrow('PreconditionFailed');
});

test('names a storage that does not exist', async () => {
  const { server, location } = await open();
  const gone = createS3Store({ ...location, url: 'http://127.0.0.1:9/copies' }, { waitMs: 1 });
  await expect(gone.list()).rejects.toThrow('127.0.0.1:9 cannot be reached');
  expect(server.refused).toEqual([]);
});
