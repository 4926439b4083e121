import { expect, test } from 'vitest';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';

type It = (sentence: string, run: (store: ArchiveStore) => Promise<void>) => void;

const NAME = 'foyer-2026-11-25T03-00-00-000Z.full.foyer';
const MARKER = `${NAME}.checked`;

async function* pieces(...all: readonly (Buffer | Error)[]): AsyncGenerator<Buffer> {
  for (const piece of all) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

const contentOf = async (store: ArchiveStore, name: string): Promise<Buffer | null> => {
  const found = await store.read(name);
  if (!found) return null;
  const read: Buffer[] = [];
  for await (const piece of found.content) read.push(piece);
  const content = Buffer.concat(read);
  expect(found.bytes).toBe(content.length);
  return content;
};

const namesIn = async (store: ArchiveStore): Promise<string[]> =>
  (await store.list()).map(({ name }) => name).sort();

const stores = (it: It) => {
  it('lists what was written, and reads it unchanged', async (store) => {
    expect(await store.list()).toEqual([]);
    await store.write(NAME, pieces(Buffer.from('one '), Buffer.from('two')));
    await store.write(MARKER, pieces());
    expect(await namesIn(store)).toEqual([NAME, MARKER]);
    expect((await store.list()).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(7);
    expect((await contentOf(store, NAME))?.toString()).toBe('one two');
    expect(await contentOf(store, MARKER)).toEqual(Buffer.alloc(0));
    for (const { modifiedAt } of await store.list())
      expect(Math.abs(modifiedAt - Date.now())).toBeLessThan(60_000);
  });

  it('reads an object larger than any buffer unchanged', async (store) => {
    const large = Buffer.from(Uint8Array.from({ length: 7_000_000 }, (_, n) => (n * 13) & 255));
    const cut = Array.from({ length: 70 }, (_, n) =>
      large.subarray(n * 100_000, (n + 1) * 100_000),
    );
    await store.write(NAME, pieces(...cut));
    expect((await contentOf(store, NAME))?.equals(large)).toBe(true);
  });

  it('replaces an object as a whole, or leaves it if the writer fails', async (store) => {
    await store.write(NAME, pieces(Buffer.from('first')));
    await store.write(NAME, pieces(Buffer.from('second')));
    expect((await contentOf(store, NAME))?.toString()).toBe('second');
    const failing = pieces(Buffer.from('third'), new Error('the source fails'));
    await expect(store.write(NAME, failing)).rejects.toThrow('the source fails');
    expect((await contentOf(store, NAME))?.toString()).toBe('second');
    expect(await namesIn(store)).toEqual([NAME]);
  });

  it('a removed name is gone, and removing a missing one is no error', async (store) => {
    await store.write(NAME, pieces(Buffer.from('gone soon')));
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.list()).toEqual([]);
    expect(await store.read(NAME)).toBeNull();
  });

  it('removing unfinished objects touches no finished one', async (store) => {
    await store.write(NAME, pieces(Buffer.from('whole')));
    await store.removeUnfinished(Date.now() + 60_000);
    expect(await namesIn(store)).toEqual([NAME]);
  });
};

export const archiveStoreContract = (
  location: string,
  make: () => Promise<ArchiveStore> | ArchiveStore,
): void => {
  stores((sentence, run) => test(`${location}: ${sentence}`, async () => run(await make())));
};
