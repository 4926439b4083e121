import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { storageLimits } from '#shared/storage-limits.ts';
import { floorBytes, type DiskSpace } from '#api/platform/storage-room.ts';

export interface Ballast {
  /** Gives the space up at once. False when there is none to give. */
  release(): boolean;
  /**
   * Brings the file one step nearer to its size while there is room, and answers how much of it is
   * missing: space that is free now and spoken for. Never rejects.
   */
  tend(disk: DiskSpace): Promise<{ readonly missingBytes: number }>;
}

interface Deps {
  readonly file: string;
  /** The size of the largest database. */
  readonly databaseBytes: () => Promise<number>;
}

// Random, so that a file system that compresses does not make nothing of it.
const CHUNK = randomBytes(256 * 1024);

const { minBytes, timesDatabase, share, stepBytes } = storageLimits.ballast;

const append = async (file: string, bytes: number) => {
  const handle = await open(file, 'a', 0o600);
  try {
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      await handle.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
    }
  } finally {
    await handle.close();
  }
};

/**
 * A file that only takes up space. On a full disk it is deleted, so that an erasure and the writing
 * anew of the files after it go through; it grows again when there is room.
 */
export const createBallast = ({ file, databaseBytes }: Deps): Ballast => {
  const sizeNow = async () => (await stat(file).catch(() => null))?.size ?? 0;

  const adjust = async (size: number, target: number, disk: DiskSpace) => {
    if (size > target) await truncate(file, target);
    const missing = target - size;
    const spare = disk.free_bytes - missing;
    // Not what the last messages need.
    if (missing <= 0 || spare < floorBytes('message', disk)) return;
    await append(file, Math.min(missing, stepBytes));
  };

  return {
    release: () => {
      try {
        rmSync(file);
        return true;
      } catch {
        // Gone already, or not ours to delete: there is nothing to give.
        return false;
      }
    },
    tend: async (disk) => {
      const wanted = Math.max(minBytes, timesDatabase * (await databaseBytes().catch(() => 0)));
      const target = Math.floor(Math.min(wanted, disk.total_bytes * share));
      const size = await sizeNow();
      // Full, or not to be written: the next look tries again.
      await adjust(size, target, disk).catch(() => undefined);
      return { missingBytes: Math.max(0, target - size) };
    },
  };
};
