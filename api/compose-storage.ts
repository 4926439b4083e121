import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { DiskReserve, WriteQueue } from '#api/database/group-commit.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import { createWriteProbe } from '#api/features/health/write-probe.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';
import type { Logger } from '#api/platform/logger.ts';
import { createBallast } from '#api/platform/storage-ballast.ts';
import { createStorageRoom, floorBytes, type StorageRoom } from '#api/platform/storage-room.ts';

/** Lies beside the databases. */
const BALLAST_FILE = 'ballast';

/** The stores of what visitors send, asked for room before each write. */
const createGuards = (room: StorageRoom) => ({
  ingest: (store: IngestStore): IngestStore => ({
    ...store,
    add: async (event) => {
      room.admit('event');
      return store.add(event);
    },
  }),
  fingerprints: (store: FingerprintStore): FingerprintStore => ({
    add: async (fingerprint) => {
      room.admit('event');
      return store.add(fingerprint);
    },
  }),
  contact: (store: ContactStore): ContactStore => ({
    ...store,
    add: async (message) => {
      room.admit('start');
      return store.add(message);
    },
  }),
  conversations: (store: ConversationStore): ConversationStore => ({
    ...store,
    start: async (input) => {
      const open = room.has('start') ? null : await store.findActive(input.tokenHash);
      if (open) return { conversation: open, isNew: false };
      room.admit('start');
      return store.start(input);
    },
    append: async (message) => {
      room.admit('message');
      return store.append(message);
    },
  }),
});

/** Pages of a database that hold nothing: what was deleted made room for as much. */
const unusedBytes = (db: Database | undefined): number => {
  if (!db?.open) return 0;
  const pages = db.pragma('freelist_count', { simple: true }) as number;
  return pages * (db.pragma('page_size', { simple: true }) as number);
};

/** Writes the header page as it is: nothing changes, and it needs what every write needs. */
const rewriteHeader = (db: Database) => {
  const version = db.pragma('user_version', { simple: true }) as number;
  db.pragma(`user_version = ${version}`);
};

interface Deps {
  readonly dataDir: string;
  readonly timers: Timers;
  readonly logger: Logger;
}

interface Databases {
  readonly chat: Database;
  readonly analytics: Database;
}

/** Watches over the disk of DATA_DIR, and makes room for a start where there is none left. */
export const openStorage = async ({ dataDir, timers, logger }: Deps) => {
  const folder = createDataFolder(dataDir);
  let databases: Databases | null = null;
  const largestBytes = async () => Math.max(0, ...(await folder.sizes()).map(({ bytes }) => bytes));
  const ballast = createBallast({ file: join(dataDir, BALLAST_FILE), databaseBytes: largestBytes });
  const room = createStorageRoom({
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
    guard: createGuards(room),
    /**
     * From now on the space that these hold without using it counts as free, and a scrub that found no
     * room is done when there is some again.
     */
    watch: async (opened: Databases, finishScrub: () => Promise<void>) => {
      databases = opened;
      await room.check();
      return room.start(() => {
        finishScrub().catch((error: unknown) => logger.error('scrub_failed', { error }));
      });
    },
    /** Gives the files' scrub the room that it takes. */
    withRoomToScrub: (scrub: () => Promise<void>) => async () => {
      const [now, bytes] = await Promise.all([folder.disk(), largestBytes()]);
      if (now && now.free_bytes < storageLimits.ballast.timesDatabase * bytes) release();
      await scrub();
    },
    probe: (db: Database, writes: WriteQueue, clock: Clock) =>
      createWriteProbe({ write: () => writes.run(() => rewriteHeader(db)), clock, timers }),
  };
};

export type Storage = Awaited<ReturnType<typeof openStorage>>;
