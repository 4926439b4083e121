import { isDeepStrictEqual } from 'node:util';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import { archiveName } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { checkStored, markAsGood, measure } from '#api/storage/archives/check-archive.ts';
import { packFolder } from '#api/storage/archives/pack-folder.ts';
import { sealArchive, type ArchiveLabel } from '#api/storage/archives/seal-archive.ts';
import { filesIn } from '#api/storage/sqlite/back-up-folder.ts';

export interface Sent {
  readonly folder: string;
  readonly label: ArchiveLabel;
  readonly secret: string;
}

/**
 * Seals a folder, writes it to the store, reads it back, opens it and compares every file. Only then
 * marks it as good and resolves with its name. Throws if it differs; earlier good copies stay good.
 */
export const sendArchive = async (
  store: ArchiveStore,
  { folder, label, secret }: Sent,
): Promise<string> => {
  const name = archiveName(Date.parse(label.created), label.kind);
  const packed = packFolder(folder, await filesIn(folder));
  const sent = measure(sealArchive(packed.content, secret, label));
  await store.write(name, sent.content);
  try {
    const { files, ...found } = await checkStored(store, name, secret);
    if (!isDeepStrictEqual({ files, ...found }, { files: packed.files, ...sent.read() }))
      throw new ArchiveError('differs', 'it differs from the sent data');
    await markAsGood(store, name, found);
    return name;
  } catch (error) {
    // Without a marker it does not count, even if it cannot be removed.
    await store.remove(name).catch(() => undefined);
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(
      error.problem,
      `the copy was not stored as it was sent (read back, ${error.message})`,
      { cause: error },
    );
  }
};
