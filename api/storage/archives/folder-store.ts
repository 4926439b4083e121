import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isArchiveObject } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore, StoredObject } from '#api/storage/archives/archive-store.ts';
import { isMissing, syncFolder, writeDurably } from '#api/platform/durable-files.ts';

const UNFINISHED = /^foyer-.*\.part-[0-9a-f]{12}$/;

/** Archives in an existing folder: a missing one may be on a disk that is not mounted. */
export const createFolderStore = (folder: string): ArchiveStore => {
  const describe = async (name: string): Promise<StoredObject | null> => {
    try {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, bytes: size, modifiedAt: mtimeMs };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const namesIn = async (): Promise<string[]> => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new Error(`${folder} does not exist; create it, or mount the disk that it is on`, {
        cause: error,
      });
    }
  };
  return {
    location: folder,
    list: async () => {
      const found = await Promise.all((await namesIn()).filter(isArchiveObject).map(describe));
      return found.filter((object) => object !== null);
    },
    write: async (name, content) => {
      await namesIn();
      const part = join(folder, `${name}.part-${randomBytes(6).toString('hex')}`);
      try {
        await writeDurably(part, content);
        await rename(part, join(folder, name));
        await syncFolder(folder);
      } finally {
        await rm(part, { force: true });
      }
    },
    read: async (name) => {
      const found = await describe(name);
      return found && { bytes: found.bytes, content: createReadStream(join(folder, name)) };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: async (before) => {
      for (const name of (await namesIn()).filter((each) => UNFINISHED.test(each))) {
        const found = await describe(name);
        if (found && found.modifiedAt < before) await rm(join(folder, name), { force: true });
      }
    },
  };
};
