import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { storageLimits } from '#shared/storage-limits.ts';
import { floorBytes, type DiskSpace } from '#api/platform/storage-room.ts';

export interface Ballast {
  /** Frees the space at once. False if there is none to free. */
  release(): boolean;
  /**
   * Grows the file by one step if there is room. Returns how many bytes are still missing: free space
   * that is already reserved. Never rejects.
   */
  tend(disk: DiskSpace): Promise<{ readonly missingBytes: number }>;
}

interface Deps {
  readonly file: string;
  /** The size of the largest database. */
  readonly databaseBytes: () => Promise<number>;
}

// Random, because a compressing file system would shrink anything else.
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
 * A file that only occupies space. On a full disk it is deleted, so that an erasure and the rewrite
 * of the database files can finish. It grows again when there is room.
 */
export const createBallast = ({ file, databaseBytes }: Deps): Ballast => {
  const sizeNow = async () => (await stat(file).catch(() => null))?.size ?? 0;

  const adjust = async (size: number, target: number, disk: DiskSpace) => {
    if (size > target) await truncate(file, target);
    const missing = target - size;
    const spare = disk.free_bytes - missing;
    // Leave the space that the last messages need.
    if (missing <= 0 || spare < floorBytes('message', disk)) return;
    await append(file, Math.min(missing, stepBytes));
  };

  return {
    release: () => {
      try {
        rmSync(file);
        return true;
      } catch {
        // The file is gone or belongs to another user: nothing to free.
        return false;
      }
    },
    tend: async (disk) => {
      const wanted = Math.max(minBytes, timesDatabase * (await databaseBytes().catch(() => 0)));
      const target = Math.floor(Math.min(wanted, disk.total_bytes * share));
      const size = await sizeNow();
      // The disk is full or read-only; the next check tries again.
      await adjust(size, target, disk).catch(() => undefined);
      return { missingBytes: Math.max(0, target - size) };
    },
  };
};
