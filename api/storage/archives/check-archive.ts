import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import { markerOf } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { unpack, type PackedFile } from '#api/storage/archives/pack-folder.ts';
import { openArchive } from '#api/storage/archives/seal-archive.ts';

/** Size and hash of a stream, known at its end. */
const measureSchema = z.object({ bytes: z.number(), sha256: z.string() });
export type Measure = z.infer<typeof measureSchema>;

/** Passes a stream on and measures it. */
export const measure = (source: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  let bytes = 0;
  const content = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  return { content: content(), read: (): Measure => ({ bytes, sha256: hash.digest('hex') }) };
};

const readStored = async (store: ArchiveStore, name: string): Promise<AsyncIterable<Buffer>> => {
  const source = await store.read(name);
  if (!source) throw new ArchiveError('missing', 'it is not there any more');
  return source.content;
};

/** Reads a stored archive, opens it and compares its files with their list. Throws `ArchiveError`. */
export const checkStored = async (
  store: ArchiveStore,
  name: string,
  secret: string,
): Promise<Measure & { files: readonly PackedFile[] }> => {
  const { content, read } = measure(await readStored(store, name));
  const opened = await openArchive(content, secret);
  const files = await unpack(opened.content);
  return { ...read(), files };
};

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export const markAsGood = (store: ArchiveStore, name: string, found: Measure): Promise<void> =>
  store.write(markerOf(name, 'checked'), once(JSON.stringify(measureSchema.parse(found))));

const markAsDamaged = async (store: ArchiveStore, name: string): Promise<void> => {
  await store.write(markerOf(name, 'damaged'), once('{}'));
  await store.remove(markerOf(name, 'checked'));
};

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
};

const measureStored = async (store: ArchiveStore, name: string): Promise<Measure> => {
  const { content, read } = measure(await readStored(store, name));
  for await (const piece of content) void piece;
  return read();
};

/**
 * Reads an archive again and marks it as good or damaged. Needs no key, so that archives of an earlier
 * key are checked as well. False: it was wrong twice in the same way. Throws if two reads differ, which
 * proves nothing about the archive.
 */
export const checkAgain = async (store: ArchiveStore, name: string): Promise<boolean> => {
  const marker = await store.read(markerOf(name, 'checked'));
  if (!marker) throw new ArchiveError('missing', 'it is not there any more');
  const pieces: Buffer[] = [];
  for await (const piece of marker.content) pieces.push(piece);
  const was = measureSchema.safeParse(parseJson(Buffer.concat(pieces))).data;
  const found = await measureStored(store, name);
  if (isDeepStrictEqual(found, was)) {
    await markAsGood(store, name, found);
    return true;
  }
  if (!isDeepStrictEqual(await measureStored(store, name), found))
    throw new ArchiveError('differs', `${name} was read twice, and was another each time`);
  await markAsDamaged(store, name);
  return false;
};
