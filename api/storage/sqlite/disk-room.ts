import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Databases } from '#api/storage/sqlite/open-databases.ts';
import type { DiskReserve } from '#api/storage/sqlite/group-commit.ts';
import { createEvent } from '#api/platform/create-event.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';
import type { Logger } from '#api/platform/logger.ts';
import { createBallast } from '#api/platform/storage-ballast.ts';
import { createStorageRoom, floorBytes } from '#api/platform/storage-room.ts';

/** Next to the databases. */
const BALLAST_FILE = 'ballast';

/** Free pages of a database: space that deletions left and new rows can reuse. */
const unusedBytes = (db: Database | undefined): number => {
  if (!db?.open) return 0;
  const pages = db.pragma('freelist_count', { simple: true }) as number;
  return pages * (db.pragma('page_size', { simple: true }) as number);
};

interface Deps {
  readonly dataDir: string;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Watches the disk of DATA_DIR, and makes room for a start on a full disk. */
export const openDiskRoom = async ({ dataDir, timers, logger }: Deps) => {
  const folder = createDataFolder(dataDir);
  let databases: Databases | null = null;
  const roomAgain = createEvent<void>();
  const largestBytes = async () => Math.max(0, ...(await folder.sizes()).map(({ bytes }) => bytes));
  const ballast = createBallast({ file: join(dataDir, BALLAST_FILE), databaseBytes: largestBytes });
  const room = createStorageRoom({
    path: dataDir,
    disk: folder.disk,
    reusableBytes: (kind) => unusedBytes(kind === 'event' ? databases?.analytics : databases?.chat),
    tendBallast: ballast.tend,
    timers,
    logger,
  });
  const release = (): boolean => {
    const isReleased = ballast.release();
    if (isReleased) logger.warn('ballast_released');
    return isReleased;
  };
  const reserve: DiskReserve = { noteFull: () => void room.check(), release };

  const disk = await folder.disk();
  if (disk && disk.free_bytes < floorBytes('message', disk)) release();

  return {
    room,
    reserve,
    folder,
    onRoomAgain: roomAgain.on,
    /** Counts unused space inside these databases as free from now on. */
    watch: async (opened: Databases) => {
      databases = opened;
      await room.check();
      return room.start(() => roomAgain.emit());
    },
    /** Frees the space that the scrub needs. */
    withRoomToScrub: (scrub: () => Promise<void>) => async () => {
      const [now, bytes] = await Promise.all([folder.disk(), largestBytes()]);
      if (now && now.free_bytes < storageLimits.ballast.timesDatabase * bytes) release();
      await scrub();
    },
  };
};
