import { createOutageLog } from '#api/storage/postgres/outage-log.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createWriteProbe } from '#api/features/health/write-probe.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { narrowDataFolder } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import { createAnalyticsStores } from '#api/storage/postgres/analytics/analytics-stores.ts';
import { createChatOfQueries } from '#api/storage/postgres/analytics/chat-of-queries.ts';
import { createCheckpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import { createEventLog } from '#api/storage/postgres/analytics/event-log.ts';
import { followLog } from '#api/storage/postgres/analytics/follow-log.ts';
import { holdReplica, type HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import { maintainReplica } from '#api/storage/postgres/analytics/maintain-replica.ts';
import { connect } from '#api/storage/postgres/connect.ts';
import { createPostgresStores } from '#api/storage/postgres/create-stores.ts';
import { openNodes } from '#api/storage/postgres/nodes/open-nodes.ts';
import { connectionOf, type Postgres } from '#api/storage/postgres/open-postgres.ts';
import { lockDataFolder } from '#api/storage/sqlite/data-folder-lock.ts';
import { copyingOf } from '#api/storage/postgres/write-data-folder.ts';
import { openBackups } from '#api/storage/archives/open-backups.ts';
import type { SealedBackups } from '#api/storage/archives/open-location.ts';
import type { Workers } from '#api/storage/sqlite/open-storage.ts';
import { openOrUndo, type Undo } from '#api/storage/open-or-undo.ts';
import type { Storage } from '#api/storage/storage.ts';
import type { DataFolder } from '#api/features/maintenance/ports.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';

/** The size of the database and of this node's replica; the disk is the node's. */
const createPostgresFolder = ({ sql }: Postgres, dataDir: string): DataFolder => {
  const replica = createDataFolder(join(dataDir, 'replica'));
  return {
    sizes: async () => {
      const size = await sql.get<{ bytes: number }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      const files = await replica.sizes();
      return [
        { name: 'PostgreSQL', bytes: size?.bytes ?? 0 },
        ...files.filter(({ name }) => name === 'analytics.db'),
      ];
    },
    logSizes: async () => (await replica.logSizes()).filter(({ name }) => name === 'analytics.db'),
    disk: replica.disk,
  };
};

export interface PostgresStorageOptions extends Pick<Runtime, 'clock' | 'logger'> {
  readonly url: string;
  /** Directly to the database, if `url` leads to a pooler. */
  readonly listenUrl: string;
  /** Holds the replica of the analytics, which is rebuilt if missing. */
  readonly dataDir: string;
  readonly retentionDays: number;
  readonly workers: Workers;
  readonly yieldToEventLoop: Yield['yieldToEventLoop'];
  readonly version: string;
  /** The location of sealed copies; null for none. */
  readonly sealed: SealedBackups | null;
}

const openAnalytics = async (
  postgres: Postgres,
  options: PostgresStorageOptions,
  undo: Undo,
): Promise<{ held: HeldReplica; log: ReturnType<typeof createEventLog> }> => {
  const folder = join(options.dataDir, 'replica');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = createEventLog(postgres);
  await log.open();
  const held = await holdReplica({
    options: { ...options, folder },
    log,
    checkpoints: createCheckpoints(postgres),
  });
  undo.push(held.close);
  return { held, log };
};

const open = async (options: PostgresStorageOptions, undo: Undo): Promise<Storage> => {
  const { dataDir, clock, logger, retentionDays } = options;
  const lock = lockDataFolder(dataDir, systemClock.now());
  undo.push(lock.release);
  narrowDataFolder(dataDir);
  const postgres = await connect({
    url: options.url,
    outage: createOutageLog(clock, logger),
    onUpgraded: (from, to) =>
      logger.info('database_upgraded', {
        from_schema: from,
        to_schema: to,
        version: options.version,
      }),
  });
  undo.push(postgres.close);
  const { held, log } = await openAnalytics(postgres, options, undo);
  const nodes = openNodes({
    postgres,
    logger,
    timers: nodeTimers,
    url: connectionOf(options.listenUrl),
  });
  undo.push(nodes.stop);
  await nodes.join();
  const appended = nodes.topic<null>('event_log');
  const follower = followLog({
    log,
    held,
    clock,
    onAppended: () => {
      appended.send(null);
      maintenance.lookSoon();
    },
  });
  const maintenance = maintainReplica({ log, held, follower, nodes, timers: nodeTimers, logger });
  appended.on(maintenance.lookSoon);
  await maintenance.catchUp();
  const chat = createChatOfQueries(postgres);

  return {
    ...createPostgresStores(postgres),
    ...createAnalyticsStores({ log, held, follower, chat, clock }, retentionDays),
    scrubFiles: maintenance.scrub,
    ...(await openBackups(options, copyingOf({ postgres, logger, onStep: () => undefined }))),
    folder: createPostgresFolder(postgres, dataDir),
    health: {
      isChatWritable: createWriteProbe({ write: log.probe, clock, timers: nodeTimers }),
      isReachable: createWriteProbe({
        // No transaction here: the other probe checks whether it can write.
        write: () => postgres.sql.get('SELECT 1'),
        everyMs: storageLimits.postgres.readyEveryMs,
        withinMs: storageLimits.postgres.readyWithinMs,
        clock,
        timers: nodeTimers,
      }),
      isAnalyticsWritable: async () => held.current().isIntact(),
      disk: () => 'ok',
    },
    connections: postgres.connections,
    nodes,
    lostDatabases: () => [],
    // The database looks after its own disk space.
    onRoomAgain: () => undefined,
    start: () => {
      maintenance.start();
      nodes.start();
    },
    close: async () => {
      try {
        await nodes.stop();
        await maintenance.stop();
        await held.close();
        await postgres.close();
      } finally {
        lock.release();
      }
    },
  };
};

/** Connects to PostgreSQL, migrates it, and creates every store on it. Throws `StartupError`. */
export const openPostgresStorage = (options: PostgresStorageOptions): Promise<Storage> =>
  openOrUndo((undo) => open(options, undo));
