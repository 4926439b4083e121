import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of a database and its write-ahead log. */
const bytesOf = async (file: string): Promise<number> => {
  const sizes = [file, `${file}-wal`].map(async (path) => (await stat(path)).size);
  const settled = await Promise.allSettled(sizes);
  return settled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
};

/** Reads the sizes of the server's files and the free space of their disk. */
export const createDataFolder = (dataDir: string) => ({
  sizes: () =>
    Promise.all(
      ['chat.db', 'analytics.db'].map(async (name) => ({
        name,
        bytes: await bytesOf(join(dataDir, name)),
      })),
    ),
  disk: async () => {
    try {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
    } catch {
      // Some network and container file systems report nothing; the console then shows "unknown".
      return null;
    }
  },
});
