import { open } from 'node:fs/promises';

/** Whether a call of the file system failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ENOENT';

/** Adds the path to an error of a full or broken disk, which has none; gives any other one as it is. */
export const namePath = (error: unknown, path: string): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return /^(ENOSPC$|EDQUOT$|EIO$|SQLITE_)/.test(String(code))
    ? Object.assign(new Error(`${String(message)}: ${path}`, { cause: error }), { code })
    : error;
};

/** Makes the names in a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a new file that only its owner reads, durably but for its name; rejects where there is one. */
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
