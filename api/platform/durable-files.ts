import { open } from 'node:fs/promises';

/** Whether a file system call failed because the file or folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ENOENT';

/** Adds the path to an error of a full or broken disk, which lacks it; returns other errors as they are. */
export const namePath = (error: unknown, path: string): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return /^(ENOSPC$|EDQUOT$|EIO$|SQLITE_)/.test(String(code))
    ? Object.assign(new Error(`${String(message)}: ${path}`, { cause: error }), { code })
    : error;
};

/** Makes the entries of a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a new private file and syncs its content but not its folder. Rejects if it exists. */
export const writeDurably = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } catch (error) {
    throw namePath(error, path);
  } finally {
    await file.close();
  }
};
