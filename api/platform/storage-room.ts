import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

/** Kinds of visitor writes, in the order in which a full disk refuses them. */
const kinds = ['event', 'start', 'message'] as const;
export type StoredKind = (typeof kinds)[number];

/** Bytes. */
export interface DiskSpace {
  readonly free_bytes: number;
  readonly total_bytes: number;
}

/**
 * `low`: refuses events, or also new conversations. `full`: refuses messages too. `unknown`: refuses
 * nothing.
 */
export type DiskState = 'ok' | 'low' | 'full' | 'unknown';

export interface StorageRoom {
  /** Throws `StorageUnavailableError` when the disk has no room for this kind of write. */
  admit(kind: StoredKind): void;
  has(kind: StoredKind): boolean;
  state(): DiskState;
  /** Checks the disk now. Never rejects. */
  check(): Promise<void>;
  /** Checks the disk periodically and calls `onRoom` once it has room again. Returns a stop function. */
  start(onRoom: () => void): Cancel;
}

interface Deps {
  /** The data folder, for the log. */
  readonly path: string;
  /** Null if the system does not report it. */
  readonly disk: () => Promise<DiskSpace | null>;
  /** Bytes allocated but unused by the database of this kind. */
  readonly reusableBytes: (kind: StoredKind) => number;
  /** Bytes still to reserve for erasures (storage-ballast.ts). Called after each check. */
  readonly tendBallast: (disk: DiskSpace) => Promise<{ readonly missingBytes: number }>;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Free space below which this kind of write is refused. */
export const floorBytes = (kind: StoredKind, { total_bytes: total }: DiskSpace): number => {
  const { bytes, share } = storageLimits.floors[kind];
  return Math.min(bytes, total * share);
};

/**
 * Decides whether the disk has room for what visitors send. Analytics events are refused first and
 * messages last. Erasures and the owner's actions are never refused here.
 */
export const createStorageRoom = (deps: Deps): StorageRoom => {
  const refused = new Map<StoredKind, StorageUnavailableError>();
  let isKnown = false;
  let looking: Promise<void> | null = null;
  let known: DiskState = 'unknown';
  // One check per second suffices while much is free. Near a limit, a flood could use up the rest
  // sooner.
  let isNearFloor = false;
  let admitted = 0;
  let notifyRoom = () => {};

  const reportSpace = (disk: DiskSpace, missingBytes: number) => {
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
    if (now === 'low' || now === 'full')
      deps.logger.warn('disk_room', { reason: now, path: deps.path });
    else if (known !== 'unknown') deps.logger.info('disk_room', { reason: now, path: deps.path });
    if (known === 'full') notifyRoom();
    known = now;
  };
  const look = async () => {
    try {
      const disk = await deps.disk();
      isKnown = disk !== null;
      if (disk === null) refused.clear();
      else reportSpace(disk, (await deps.tendBallast(disk)).missingBytes);
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
