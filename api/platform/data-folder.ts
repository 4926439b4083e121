import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const databases = ['chat.db', 'analytics.db'];

/** The total size of the files that exist. */
const bytesOf = async (...files: readonly string[]): Promise<number> => {
  const sizes = files.map(async (path) => (await stat(path)).size);
  const settled = await Promise.allSettled(sizes);
  return settled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
};

/** Reads the sizes of the server's files and the free space of their disk. */
export const createDataFolder = (dataDir: string) => ({
  sizes: () =>
    Promise.all(
      databases.map(async (name) => ({
        name,
        bytes: await bytesOf(join(dataDir, name), join(dataDir, `${name}-wal`)),
      })),
    ),
  logSizes: () =>
    Promise.all(
      databases.map(async (name) => ({ name, bytes: await bytesOf(join(dataDir, `${name}-wal`)) })),
    ),
  disk: async () => {
    try {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
    } catch {
      // Some network and container file systems report no sizes; the console then shows "unknown".
      return null;
    }
  },
});
