import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ClientId } from '#shared/contracts/ids.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { isMissing, syncFolder } from '#api/platform/durable-files.ts';

/** Next to the databases. Files lie in subfolders named by the first two characters of their id. */
export const ATTACHMENT_FOLDER = 'attachments';
const UPLOADS = 'uploads';
// Cameras write up to 64 KB of metadata and a preview before a picture's dimensions.
const HEAD_BYTES = 256 * 1024;

const ID = /^[0-9a-f-]{36}$/;

/** The path of a file relative to the attachments folder. */
export const attachmentPath = (id: string): string => join(id.slice(0, 2), id);

/** Reports a full or failing disk as a storage failure, not as the caller's mistake. */
const stored = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (cause) {
    throw new StorageUnavailableError('the file cannot be written', { cause });
  }
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** The ids of all files in the attachments folder. */
export const attachmentsIn = async (folder: string): Promise<ClientId[]> => {
  const folders = (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const names = await Promise.all(folders.map((name) => namesIn(join(folder, name))));
  return names.flat().filter((name) => ID.test(name)) as ClientId[];
};

/** The chat files in a data folder. Uploads stay in a separate folder until complete. */
export const createAttachmentFolder = (dataDir: string) => {
  const root = join(dataDir, ATTACHMENT_FOLDER);
  const uploads = join(root, UPLOADS);
  const fileOf = (id: ClientId) => join(root, attachmentPath(id));
  const uploadOf = (id: ClientId) => join(uploads, id);
  const withFile = async <T>(
    path: string,
    flags: string,
    run: (file: Awaited<ReturnType<typeof open>>) => Promise<T>,
  ) => {
    const file = await open(path, flags);
    try {
      return await run(file);
    } finally {
      await file.close();
    }
  };
  return {
    begin: (id: ClientId): Promise<void> =>
      stored(async () => {
        await mkdir(uploads, { recursive: true });
        await withFile(uploadOf(id), 'w', async () => {});
      }),
    // Only one server uses a data folder.
    progress: () => Promise.resolve(null),
    append: (id: ClientId, offset: number, part: Uint8Array): Promise<void> =>
      stored(() =>
        withFile(uploadOf(id), 'r+', async (file) => {
          let at = 0;
          while (at < part.length) {
            at += (await file.write(part, at, part.length - at, offset + at)).bytesWritten;
          }
        }),
      ),
    head: (id: ClientId): Promise<Uint8Array> =>
      withFile(uploadOf(id), 'r', async (file) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        return buffer.subarray(0, bytesRead);
      }),
    finish: (id: ClientId): Promise<void> =>
      stored(async () => {
        const folder = join(root, id.slice(0, 2));
        await withFile(uploadOf(id), 'r+', (file) => file.sync());
        await mkdir(folder, { recursive: true });
        await rename(uploadOf(id), fileOf(id));
        await syncFolder(folder);
        await syncFolder(root);
      }),
    remove: async (id: ClientId): Promise<void> => {
      await rm(uploadOf(id), { force: true });
      await rm(fileOf(id), { force: true });
    },
    // Only one server uses a data folder, and it knows what it has received.
    abandon: (id: ClientId): Promise<void> => rm(uploadOf(id), { force: true }),
    open: async (id: ClientId): Promise<Readable | null> => {
      try {
        return (await open(fileOf(id), 'r')).createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    all: async (): Promise<ClientId[]> => [
      ...((await namesIn(uploads)) as ClientId[]),
      ...(await attachmentsIn(root)),
    ],
  };
};
