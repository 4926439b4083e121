import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A database with what is still in its log. */
const bytesOf = async (file: string): Promise<number> => {
  const sizes = [file, `${file}-wal`].map(async (path) => (await stat(path)).size);
  const settled = await Promise.allSettled(sizes);
  return settled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
};

/** How large the server's files are, and how much room their disk has. */
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
      // Some network and container file systems do not tell; the console says that it is unknown.
      return null;
    }
  },
});
