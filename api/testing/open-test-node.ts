import { setImmediate } from 'node:timers/promises';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createLogger } from '#api/platform/logger.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createAnalyticsStores } from '#api/storage/postgres/analytics/analytics-stores.ts';
import { createChatOfQueries } from '#api/storage/postgres/analytics/chat-of-queries.ts';
import { createCheckpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import { createEventLog } from '#api/storage/postgres/analytics/event-log.ts';
import { followLog } from '#api/storage/postgres/analytics/follow-log.ts';
import { holdReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import { maintainReplica } from '#api/storage/postgres/analytics/maintain-replica.ts';
import { replicaFile } from '#api/storage/sqlite/replica/replica.ts';
import { loneNode } from '#api/platform/nodes.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { createPostgresStores } from '#api/storage/postgres/create-stores.ts';
import { openTestPostgres } from '#api/testing/open-test-postgres.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const RETENTION_DAYS = 90;

/** The stores of one node on this database, closed at the end of the test. */
export const openTestNode = async (
  url: string,
  {
    folder = temporaryFolder(),
    clock = systemClock,
    timers = nodeTimers,
  }: { folder?: string; clock?: Clock; timers?: Timers } = {},
) => {
  const postgres = openTestPostgres(url);
  const logger = createLogger('silent');
  const log = createEventLog(postgres);
  await log.open();
  const held = await holdReplica({
    options: {
      folder,
      clock,
      logger,
      workers: { checkpoint: null, analytics: undefined, backup: undefined },
      yieldToEventLoop: () => setImmediate(),
    },
    log,
    checkpoints: createCheckpoints(postgres),
  });
  const follower = followLog({ log, held, clock, onAppended: () => undefined });
  const maintenance = maintainReplica({
    log,
    held,
    follower,
    logger,
    nodes: loneNode,
    timers,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await maintenance.stop();
    await held.close();
  };
  onTestFinished(close);
  const chat = createChatOfQueries(postgres);
  const openReplicaFile = (): Database => {
    const db = new BetterSqlite(replicaFile(folder), { readonly: true });
    onTestFinished(() => void db.close());
    return db;
  };
  /** Reads the replica once it has everything in the log. */
  const inReplica = async <T>(read: (db: Database) => T): Promise<T> => {
    await follower.catchUp();
    return read(openReplicaFile());
  };
  const stores = createAnalyticsStores({ log, held, follower, chat, clock }, RETENTION_DAYS);
  /** Lets the replica follow at once, instead of at the next poll of the log. */
  const followed = <Arguments extends unknown[]>(add: (...given: Arguments) => Promise<void>) => {
    return async (...given: Arguments): Promise<void> => {
      await add(...given);
      await follower.catchUp();
    };
  };
  const { add, chatStarted, emailLeft, closeIdle } = stores.events;
  return {
    ...createPostgresStores(postgres),
    ...stores,
    events: {
      add: followed(add),
      chatStarted: followed(chatStarted),
      emailLeft: followed(emailLeft),
      closeIdle,
    },
    fingerprints: { add: followed(stores.fingerprints.add) },
    folder,
    postgres,
    log,
    held,
    follower,
    maintenance,
    inReplica,
    openReplicaFile,
    close,
  };
};

export type TestNode = Awaited<ReturnType<typeof openTestNode>>;
