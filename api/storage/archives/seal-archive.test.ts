import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArchiveError } from '#api/storage/archives/archive-error.ts';
import { openArchive, sealArchive } from '#api/storage/archives/seal-archive.ts';

/** A key, because stretching a passphrase would take a fifth of a second each time. */
const KEY = 'a1'.repeat(32);
const CHUNK = 1024 * 1024;
const SEALED = CHUNK + 16;
const LABEL = {
  kind: 'full',
  created: '2026-11-25T03:00:00.000Z',
  program: '0.1.0',
  base: null,
} as const;

async function* inPieces(bytes: Buffer, piece: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
};

const seal = (bytes: Buffer, secret = KEY, piece = 70_001) =>
  collect(sealArchive(inPieces(bytes, piece), secret, LABEL));

const open = async (sealed: Buffer, secret = KEY, piece = 65_536) => {
  const { header, content } = await openArchive(inPieces(sealed, piece), secret);
  return { header, content: await collect(content) };
};

/** The reason why an archive does not open. */
const problemOf = async (sealed: Buffer, secret = KEY): Promise<string> => {
  try {
    await open(sealed, secret);
    return 'none';
  } catch (error) {
    return (error as ArchiveError).problem;
  }
};

const aContent = (bytes: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, n) => (n * 7 + (n >> 8)) & 255));

const withByte = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17])(
  '%i bytes come back unchanged, with the header’s fields',
  async (bytes) => {
    const content = aContent(bytes);
    const { header, content: opened } = await open(await seal(content));
    expect(opened.equals(content)).toBe(true);
    expect(header).toMatchObject(LABEL);
  },
);

test('a stream may arrive in pieces of any size', async () => {
  const content = aContent(2 * CHUNK + 5);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1_000, max: 3_000_000 }),
      fc.integer({ min: 1_000, max: 3_000_000 }),
      async (sealedBy, openedBy) => {
        const sealed = await seal(content, KEY, sealedBy);
        expect((await open(sealed, KEY, openedBy)).content.equals(content)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

test('a passphrase is stretched, and only the same one opens', async () => {
  const words = 'correct horse battery staple';
  const sealed = await seal(aContent(100), words);
  const { header, content } = await open(sealed, words);
  expect(header.kdf).toMatchObject({ name: 'scrypt', n: 65_536 });
  expect(content.equals(aContent(100))).toBe(true);
  expect(await problemOf(sealed, 'correct horse battery stable')).toBe('wrong_key');
});

test('names a wrong key as such, and none of the content is readable', async () => {
  const sealed = await seal(Buffer.from('a secret '.repeat(1_000)));
  expect(await problemOf(sealed, 'b2'.repeat(32))).toBe('wrong_key');
  expect(sealed.includes('secret')).toBe(false);
});

test('no two archives of the same content are alike', async () => {
  const [one, other] = [await seal(aContent(500)), await seal(aContent(500))];
  expect(one.subarray(-400).equals(other.subarray(-400))).toBe(false);
});

test('finds a changed byte anywhere', async () => {
  const sealed = await seal(aContent(CHUNK + 1_000));
  const positions = fc.integer({ min: 0, max: sealed.length - 1 });
  await fc.assert(
    fc.asyncProperty(positions, async (at) => {
      expect(await problemOf(withByte(sealed, at))).toMatch(/^(unknown|damaged|cut)$/);
    }),
    { numRuns: 60 },
  );
  for (const at of [0, 7, 8, 11, 12, 60, 400, sealed.length - 9, sealed.length - 1])
    expect(await problemOf(withByte(sealed, at)), String(at)).not.toBe('none');
});

test('reports an archive that is cut off anywhere', async () => {
  const sealed = await seal(aContent(2 * CHUNK + 1_000));
  const header = sealed.length - (2 * SEALED + 1_000 + 16 + 8);
  const positions = fc.integer({ min: header, max: sealed.length - 1 });
  await fc.assert(
    fc.asyncProperty(positions, async (length) => {
      expect(await problemOf(sealed.subarray(0, length))).toBe('cut');
    }),
    { numRuns: 60 },
  );
  for (const length of [header, header + SEALED, header + 2 * SEALED, sealed.length - 8])
    expect(await problemOf(sealed.subarray(0, length))).toBe('cut');
  expect(await problemOf(sealed.subarray(0, 11))).toBe('cut');
  expect(await problemOf(sealed.subarray(0, header - 1))).toBe('cut');
  expect(await problemOf(Buffer.alloc(0))).toBe('unknown');
});

test('finds chunks that are swapped, repeated, omitted or from another archive', async () => {
  const sealed = await seal(aContent(3 * CHUNK + 10));
  const other = await seal(aContent(3 * CHUNK + 10));
  const begin = sealed.length - (3 * SEALED + 10 + 16 + 8);
  const chunk = (n: number, of = sealed) =>
    of.subarray(begin + n * SEALED, begin + (n + 1) * SEALED);
  const head = sealed.subarray(0, begin);
  const tail = sealed.subarray(begin + 3 * SEALED);
  const put = (...chunks: Buffer[]) => problemOf(Buffer.concat([head, ...chunks, tail]));
  expect(await put(chunk(0), chunk(1), chunk(2))).toBe('none');
  expect(await put(chunk(1), chunk(0), chunk(2))).toBe('damaged');
  expect(await put(chunk(0), chunk(0), chunk(1), chunk(2))).toBe('damaged');
  expect(await put(chunk(0), chunk(2))).toBe('damaged');
  expect(await put(chunk(0), chunk(1, other), chunk(2))).toBe('damaged');
  expect(await problemOf(Buffer.concat([sealed, sealed]))).toBe('damaged');
});

test('names another program’s file and a later format as such', async () => {
  expect(await problemOf(Buffer.from('PK\u0003\u0004 a zip file, and a bit more'))).toBe('unknown');
  const sealed = await seal(aContent(10));
  const json = sealed.subarray(12, 12 + sealed.readUInt32BE(8)).toString();
  const { encodeHeader } = await import('#api/storage/archives/archive-header.ts');
  const later = encodeHeader({ ...JSON.parse(json), version: 2 } as never);
  expect(await problemOf(later.bytes)).toBe('newer');
});

test('refuses a header that demands more memory than any key needs', async () => {
  const sealed = await seal(aContent(10), 'words of sixteen letters');
  const json = JSON.parse(sealed.subarray(12, 12 + sealed.readUInt32BE(8)).toString()) as {
    kdf: object;
  };
  const { encodeHeader } = await import('#api/storage/archives/archive-header.ts');
  const greedy = encodeHeader({ ...json, kdf: { ...json.kdf, n: 2 ** 30 } } as never);
  expect(await problemOf(greedy.bytes, 'words of sixteen letters')).toBe('damaged');
});
