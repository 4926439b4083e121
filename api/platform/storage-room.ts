import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

/** What visitors have stored, in the order in which it is refused. */
const kinds = ['event', 'start', 'message'] as const;
export type StoredKind = (typeof kinds)[number];

/** Bytes. */
export interface DiskSpace {
  readonly free_bytes: number;
  readonly total_bytes: number;
}

/** `low`: events or new conversations are refused. `full`: messages are. `unknown`: nothing is. */
export type DiskState = 'ok' | 'low' | 'full' | 'unknown';

export interface StorageRoom {
  /** Throws `StorageUnavailableError` where the disk has no room for more of this kind. */
  admit(kind: StoredKind): void;
  has(kind: StoredKind): boolean;
  state(): DiskState;
  /** Looks at the disk now. Never rejects. */
  check(): Promise<void>;
  /** Looks at the disk from time to time, and calls when it has room again. Answers how to stop. */
  start(onRoom: () => void): Cancel;
}

interface Deps {
  /** Null where the system does not tell. */
  readonly disk: () => Promise<DiskSpace | null>;
  /** Space that the database of this kind holds and does not use. */
  readonly reusableBytes: (kind: StoredKind) => number;
  /** Held back for erasures, or about to be again: see storage-ballast.ts. Called after each look. */
  readonly tendBallast: (disk: DiskSpace) => Promise<{ readonly missingBytes: number }>;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Free space below which writes of this kind are refused. */
export const floorBytes = (kind: StoredKind, { total_bytes: total }: DiskSpace): number => {
  const { bytes, share } = storageLimits.floors[kind];
  return Math.min(bytes, total * share);
};

/**
 * Whether the disk has room for what visitors send. Analytics events are refused first and messages
 * last; erasures and what the owner does are not asked here.
 */
export const createStorageRoom = (deps: Deps): StorageRoom => {
  const refused = new Map<StoredKind, StorageUnavailableError>();
  let isKnown = false;
  let looking: Promise<void> | null = null;
  let known: DiskState = 'unknown';
  // With much room a look a second is enough; near a floor a flood fills the rest in less.
  let isNearFloor = false;
  let admitted = 0;
  let notifyRoom = () => {};

  const judge = (disk: DiskSpace, missingBytes: number) => {
    isNearFloor = disk.free_bytes < floorBytes('event', disk) * storageLimits.nearFloors;
    for (const kind of kinds) {
      const free = disk.free_bytes - missingBytes + deps.reusableBytes(kind);
      const isRefused = refused.has(kind);
      const floor = floorBytes(kind, disk) * (isRefused ? storageLimits.reopenAtFloors : 1);
      if (free >= floor) refused.delete(kind);
      else if (!isRefused) refused.set(kind, new StorageUnavailableError('the disk is full'));
    }
  };
  const state = (): DiskState => {
    if (!isKnown) return 'unknown';
    if (refused.has('message')) return 'full';
    return refused.size > 0 ? 'low' : 'ok';
  };
  const report = () => {
    const now = state();
    if (now === known) return;
    if (now === 'low' || now === 'full') deps.logger.warn('disk_room', { reason: now });
    else if (known !== 'unknown') deps.logger.info('disk_room', { reason: now });
    if (known === 'full') notifyRoom();
    known = now;
  };
  const look = async () => {
    try {
      const disk = await deps.disk();
      isKnown = disk !== null;
      if (disk === null) refused.clear();
      else judge(disk, (await deps.tendBallast(disk)).missingBytes);
      report();
    } finally {
      looking = null;
    }
  };
  const check = (): Promise<void> => {
    looking ??= look();
    return looking;
  };
  return {
    admit: (kind) => {
      const refusal = refused.get(kind);
      if (refusal) throw refusal;
      admitted += 1;
      if (isNearFloor && admitted % storageLimits.checkEveryWrites === 0) void check();
    },
    has: (kind) => !refused.has(kind),
    state,
    check,
    start: (onRoom) => {
      notifyRoom = onRoom;
      return deps.timers.every(storageLimits.checkEveryMs, () => void check());
    },
  };
};
