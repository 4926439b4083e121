import type { Database } from 'better-sqlite3';
import { limits } from '#shared/limits.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { IngestStore, PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

interface Waiting {
  readonly event: PlacedEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

// About 2 ms of work, the longest that events may block the event loop.
const BATCH = 32;

// Sessions already logged as full. Cleared at this size, so one may be logged twice.
const MAX_LOGGED = 1_000;

/** Calls once per session, because a client that fills one keeps sending. */
const onceEach = (log: () => void) => {
  const logged = new Set<number>();
  return (sessionNo: number): void => {
    if (logged.has(sessionNo)) return;
    if (logged.size >= MAX_LOGGED) logged.clear();
    logged.add(sessionNo);
    log();
  };
};

/**
 * The ingest store on SQLite. Events that arrive together are applied together, in one write-queue
 * job at a time, so that requests are answered between batches.
 */
export const createSqliteIngest = (
  db: Database,
  writes: WriteQueue,
  logger?: Pick<Logger, 'warn'>,
): IngestStore => {
  const applier = createEventApplier(
    db,
    onceEach(() => logger?.warn('session_full', { count: limits.analytics.eventsPerSession })),
  );
  const addEmail = db.prepare<[Buffer, number]>(
    'INSERT INTO emails_left (token_hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  let waiting: Waiting[] = [];
  let isRunning = false;

  /** One by one, so that an event that cannot be stored does not affect others. */
  const applySingly = async (batch: readonly Waiting[]) => {
    for (const { event, resolve, reject } of batch) {
      await writes.run(() => applier.apply([event])).then(resolve, reject);
    }
  };

  const take = (): readonly Waiting[] => {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    return batch;
  };

  const applyBatch = async () => {
    // Taken when it is written, so that events until then share the transaction. Retained for another
    // try if the database is locked.
    let batch: readonly Waiting[] = [];
    try {
      await writes.run(() => {
        if (batch.length === 0) batch = take();
        applier.apply(batch.map(({ event }) => event));
      });
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (error instanceof StorageUnavailableError) {
        // Further batches would only wait for the same lock.
        const refused = [...batch, ...waiting];
        waiting = [];
        for (const { reject } of refused) reject(error);
        return;
      }
      // If nothing was taken yet, fail the next batch, so that it is not retried forever.
      const failed = batch.length > 0 ? batch : take();
      if (failed.length > 1) await applySingly(failed);
      else for (const { reject } of failed) reject(error);
    }
  };

  const work = async () => {
    isRunning = true;
    while (waiting.length > 0) await applyBatch();
    isRunning = false;
  };

  return {
    add: (event) =>
      new Promise<void>((resolve, reject) => {
        if (waiting.length >= storageLimits.queuedEvents) {
          return reject(new StorageUnavailableError('too many events are waiting'));
        }
        waiting.push({ event, resolve, reject });
        // Waiting callers receive its failures; the loop itself never rejects.
        if (!isRunning) void work();
      }),
    chatStarted: (tokenHash, at) => writes.run(() => applier.chatStarted(tokenHash, at)),
    emailLeft: (tokenHash, at) =>
      writes.run(() => void addEmail.run(Buffer.from(tokenHash, 'hex'), at)),
    closeIdle: (now) => writes.run(() => applier.closeIdle(now)),
  };
};
