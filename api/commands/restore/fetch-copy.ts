import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '#api/platform/startup-error.ts';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import type { ArchiveHeader } from '#api/storage/archives/archive-header.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { unpack, type WriteFile } from '#api/storage/archives/pack-folder.ts';
import { createByteReader } from '#api/storage/archives/read-bytes.ts';
import { openArchive } from '#api/storage/archives/seal-archive.ts';
import { assertUsableBackup } from '#api/storage/sqlite/check-backup.ts';
import { writeDurably } from '#api/platform/durable-files.ts';

/** A copy with its secret. */
export interface CopySource {
  readonly store: ArchiveStore;
  readonly name: string;
  readonly secret: string;
}

/** Reports each step and its progress. */
export type OnStep = (step: string, done: number, of: number) => void;

/** Writes durably. Replaces a file from an earlier archive. */
const writeInto =
  (folder: string): WriteFile =>
  async (name, content) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(path, { force: true });
    await writeDurably(path, content);
  };

async function* counted(
  source: AsyncIterable<Buffer>,
  onRead: (done: number) => void,
): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const piece of source) {
    done += piece.length;
    onRead(done);
    yield piece;
  }
}

const explain = (error: unknown, name: string): unknown =>
  error instanceof ArchiveError
    ? new StartupError(`${name}: ${error.message}`, { cause: error })
    : error;

/** Opens one archive, and passes on its content once its header is known. */
const openCopy = async <Result>(
  { store, name, secret }: CopySource,
  onRead: (done: number, of: number) => void,
  read: (header: ArchiveHeader, content: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> => {
  try {
    const source = await store.read(name);
    if (!source) throw new ArchiveError('missing', `it is not in ${store.location}`);
    const { header, content } = await openArchive(
      counted(source.content, (done) => onRead(done, source.bytes)),
      secret,
    );
    return await read(header, content);
  } catch (error) {
    throw explain(error, name);
  }
};

const unpackInto = async (copy: CopySource, folder: string, onStep: OnStep): Promise<void> => {
  await openCopy(
    copy,
    (done, of) => onStep(`Reading ${copy.name}`, done, of),
    (_header, content) => unpack(content, writeInto(folder)),
  );
};

const checkDatabases = (folder: string, onStep: OnStep): void => {
  onStep('Checking the databases', 0, 1);
  assertUsableBackup(folder);
  onStep('Checking the databases', 1, 1);
};

/**
 * Unpacks a copy into an empty folder, which can then replace DATA_DIR. A copy of chat.db goes on top of
 * the full one that it adds to. Compares everything with the packed files and checks the databases.
 * Throws `StartupError` with the reason; do not use the folder's content then.
 */
export const fetchCopy = async (
  copy: CopySource,
  folder: string,
  onStep: OnStep,
): Promise<ArchiveHeader> => {
  const nothing = () => undefined;
  // Before unpacking: the key may be wrong, or the full copy missing.
  const header = await openCopy(copy, nothing, async (found, content) => {
    await createByteReader(content).close();
    return found;
  });
  if (header.base !== null) await unpackInto({ ...copy, name: header.base }, folder, onStep);
  await unpackInto(copy, folder, onStep);
  checkDatabases(folder, onStep);
  return header;
};

/**
 * Copies the folder of an unsealed backup into an empty folder and checks its databases. Throws
 * `StartupError` with the reason; do not use the folder's content then.
 */
export const copyBackup = async (backup: string, folder: string, onStep: OnStep): Promise<void> => {
  const write = writeInto(folder);
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const name of ['chat.db', 'analytics.db']) {
    const isThere = files.some((file) => file.parentPath === backup && file.name === name);
    if (!isThere) throw new StartupError(`${backup} is no backup: it has no ${name}`);
  }
  for (const [position, file] of files.entries()) {
    const path = join(file.parentPath, file.name);
    await write(relative(backup, path), createReadStream(path));
    onStep(`Copying ${basename(backup)}`, position + 1, files.length);
  }
  checkDatabases(folder, onStep);
};
