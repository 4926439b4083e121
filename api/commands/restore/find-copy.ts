import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { StartupError } from '#api/platform/startup-error.ts';
import { describeName } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';

/** The word for the newest good copy. */
const LATEST = 'latest';

const inStore = async (store: ArchiveStore | null, given: string) => {
  if (!store) {
    throw new StartupError(
      `there is no file ${given}, and no place with copies is set (BACKUP_DIR, BACKUP_S3_URL)`,
    );
  }
  if (given !== LATEST) return { store, name: given };
  const [newest] = (await listCopies(store)).good;
  if (!newest) throw new StartupError(`there is no copy in ${store.location}`);
  return { store, name: newest.name };
};

/**
 * The copy that is meant: a file, `latest`, or the name of one in the place of the settings, with or
 * without its address. Throws `StartupError`.
 */
export const findCopy = async (
  given: string,
  store: ArchiveStore | null,
): Promise<{ store: ArchiveStore; name: string }> => {
  const file = resolve(given);
  if (existsSync(file)) return { store: createFolderStore(dirname(file)), name: basename(file) };
  const name = basename(given);
  if (given !== LATEST && describeName(name) === null)
    throw new StartupError(`there is no file ${given}, and that is no name of a copy`);
  return inStore(store, name);
};
