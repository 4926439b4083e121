import { basename, dirname, join } from 'node:path';
import type { Clock } from '#shared/ports/clock.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createWriteProbe } from '#api/features/health/write-probe.ts';
import { createAttachmentFolder } from '#api/platform/attachment-folder.ts';
import { loneNode } from '#api/platform/nodes.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { narrowDataFolder } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import { createAdmission } from '#api/storage/admit-writes.ts';
import {
  answerInProcess,
  type AnsweringQueries,
} from '#api/storage/sqlite/analytics-queries/in-process.ts';
import { answerInThread } from '#api/storage/sqlite/analytics-queries/in-thread.ts';
import { backUpBy, copyChatBy } from '#api/storage/sqlite/backup-jobs.ts';
import { openBackups } from '#api/storage/archives/open-backups.ts';
import type { SealedBackups } from '#api/storage/archives/open-location.ts';
import { startCheckpointer, type Checkpointer } from '#api/storage/sqlite/checkpointer.ts';
import { removeCopies, removeOldCopies } from '#api/storage/sqlite/copy-before-upgrade.ts';
import {
  createAnalyticsStores,
  createSqliteChatStores,
} from '#api/storage/sqlite/create-stores.ts';
import { lockDataFolder } from '#api/storage/sqlite/data-folder-lock.ts';
import { openDiskRoom } from '#api/storage/sqlite/disk-room.ts';
import { assertChatNotLost } from '#api/storage/sqlite/first-start.ts';
import { createWriteQueue, type DiskReserve } from '#api/storage/sqlite/group-commit.ts';
import { openDatabases, type Databases } from '#api/storage/sqlite/open-databases.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import { openOrUndo, type Undo } from '#api/storage/open-or-undo.ts';
import type { Storage } from '#api/storage/storage.ts';
import { iso } from '#shared/domain/time.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createDatabaseGuard } from '#api/storage/sqlite/database-guard.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Guards both databases. Rescued copies of files lost together go into one folder. */
const guardDatabases = (
  { chat, analytics, files }: Databases,
  { dataDir, clock, ...deps }: Deps,
) => {
  let folder: string | null = null;
  const rescueFolder = () => {
    folder ??= `rescued-${iso(clock.now()).replace(/[:.]/g, '-')}`;
    return join(dataDir, folder);
  };
  return {
    chat: createDatabaseGuard({ db: chat, file: files.chat, rescueFolder, ...deps }),
    analytics: createDatabaseGuard({ db: analytics, file: files.analytics, rescueFolder, ...deps }),
  };
};

type DatabaseGuards = ReturnType<typeof guardDatabases>;

/** The built workers. Work without a worker runs on the event loop (tests, development). */
export interface Workers {
  /** If null, the connections checkpoint by themselves. */
  readonly checkpoint: URL | null;
  readonly analytics: URL | undefined;
  readonly backup: URL | undefined;
}

export interface SqliteStorageOptions extends Pick<Runtime, 'clock' | 'logger'> {
  readonly dataDir: string;
  readonly workers: Workers;
  readonly yieldToEventLoop: Yield['yieldToEventLoop'];
  readonly version: string;
  /** The location of sealed copies; null for none. */
  readonly sealed: SealedBackups | null;
}

const openQueries = (
  { workers, logger, clock }: SqliteStorageOptions,
  { files }: Databases,
): AnsweringQueries => {
  if (!workers.analytics) return answerInProcess(files, clock);
  const thread = answerInThread({
    workerFile: workers.analytics,
    files,
    timers: nodeTimers,
    logger,
  });
  // Store the columns of past days before anybody queries them.
  thread.start();
  return thread;
};

const openQueues = (
  { chat, analytics }: Databases,
  guards: DatabaseGuards,
  reserve: DiskReserve,
) => ({
  chat: createWriteQueue(chat, nodeTimers, { reserve, ...guards.chat }),
  analytics: createWriteQueue(analytics, nodeTimers, { reserve, ...guards.analytics }),
});

type Queues = ReturnType<typeof openQueues>;

/** Rewrites the header page unchanged, which needs the same room as any write. */
const rewriteHeader = (db: Databases['chat']) => {
  const version = db.pragma('user_version', { simple: true }) as number;
  db.pragma(`user_version = ${version}`);
};

const createHealth = (
  databases: Databases,
  guards: DatabaseGuards,
  queues: Queues,
  clock: Clock,
) => {
  const probe = (name: 'chat' | 'analytics') => {
    const write = () => queues[name].run(() => rewriteHeader(databases[name]));
    const isWritable = createWriteProbe({ write, clock, timers: nodeTimers });
    return async () => guards[name].isIntact() && isWritable();
  };
  return { isChatWritable: probe('chat'), isAnalyticsWritable: probe('analytics') };
};

/** Scrubs in the checkpointer's thread, or here if there is none. */
const createScrub =
  ({ chat, analytics, files }: Databases, threadOf: () => Checkpointer | null) =>
  async () => {
    removeCopies(dirname(files.chat));
    const thread = threadOf();
    if (thread) await thread.scrub();
    else for (const db of [chat, analytics]) scrubFile(db);
  };

const open = async (options: SqliteStorageOptions, undo: Undo): Promise<Storage> => {
  const { dataDir, clock, logger, workers } = options;
  const lock = lockDataFolder(dataDir, systemClock.now());
  undo.push(lock.release);
  narrowDataFolder(dataDir);
  assertChatNotLost(dataDir);

  const disk = await openDiskRoom({ dataDir, timers: nodeTimers, logger });
  const databases = openDatabases(dataDir, {
    isSelfCheckpointing: workers.checkpoint === null,
    onUpgraded: ({ file, from, to, copy }) =>
      logger.info('database_upgraded', {
        database: basename(file),
        from_schema: from,
        to_schema: to,
        version: options.version,
        copy,
      }),
  });
  removeOldCopies(dataDir, clock.now());
  const guards = guardDatabases(databases, { dataDir, clock, timers: nodeTimers, logger });
  undo.push(() => Promise.all([guards.chat.close(), guards.analytics.close()]));
  const queues = openQueues(databases, guards, disk.reserve);
  const queries = openQueries(options, databases);
  undo.push(queries.stop);
  const stopWatching = await disk.watch(databases);
  undo.push(stopWatching);
  const admit = createAdmission(disk.room);
  let checkpointer: Checkpointer | null = null;

  return {
    ...createSqliteChatStores(databases, queues.chat, admit),
    ...createAnalyticsStores(databases, queues.analytics, admit, options),
    attachmentFiles: admit.attachments(createAttachmentFolder(dataDir)),
    queries,
    scrubFiles: disk.withRoomToScrub(createScrub(databases, () => checkpointer)),
    ...(await openBackups(options, {
      backUp: backUpBy(dataDir, workers.backup),
      copyChat: copyChatBy(dataDir, workers.backup),
    })),
    folder: disk.folder,
    health: { ...createHealth(databases, guards, queues, clock), disk: disk.room.state },
    connections: () => null,
    nodes: loneNode,
    lostDatabases: () => Object.values(guards).flatMap((guard) => guard.read() ?? []),
    onRoomAgain: disk.onRoomAgain,
    start: () => {
      if (workers.checkpoint === null) return;
      checkpointer = startCheckpointer(workers.checkpoint, Object.values(guards), logger);
    },
    close: async () => {
      try {
        queues.chat.close();
        await queries.stop();
        queues.analytics.close();
        await checkpointer?.stop();
        stopWatching();
        await Promise.all([guards.chat.close(), guards.analytics.close()]);
      } finally {
        lock.release();
      }
    },
  };
};

/** Opens the databases of a data folder for this server alone, and creates every store on them. */
export const openSqliteStorage = (options: SqliteStorageOptions): Promise<Storage> =>
  openOrUndo((undo) => open(options, undo));
