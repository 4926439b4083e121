import type { Database } from 'better-sqlite3';
import type { Timers } from '#shared/ports/timers.ts';
import { isBusy, isStorageFailure } from '#api/database/sqlite-errors.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

interface Job {
  run: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * Writes that arrive together are committed together: with `synchronous=FULL` a commit costs an
 * fsync, and one fsync for a hundred messages is as durable as a hundred. A promise settles after
 * the commit, so an acknowledgement is never ahead of the disk.
 */
export interface WriteQueue {
  /** Runs `job` inside the next transaction; if it throws, its own changes alone are undone. */
  run<T>(job: () => T): Promise<T>;
  /** Commits what waits; afterwards `run` is refused. */
  close(): void;
}

const BATCH = 512;
const BUSY_RETRY_MS = 20;

/** All jobs in one transaction, each under a savepoint of its own. Throws when none was kept. */
const createTransaction = (db: Database) => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const save = db.prepare('SAVEPOINT job');
  const release = db.prepare('RELEASE job');
  const undo = db.prepare('ROLLBACK TO job');

  const runJob = (job: Job): Outcome => {
    save.run();
    try {
      const value = job.run();
      release.run();
      return { ok: true, value };
    } catch (error) {
      // A full disk or a lost lock ends the whole transaction, not the one job.
      if (isStorageFailure(error) || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return { ok: false, error };
    }
  };

  return (batch: Job[]): Outcome[] => {
    begin.run();
    try {
      const outcomes = batch.map(runJob);
      commit.run();
      return outcomes;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw error;
    }
  };
};

const settle = (batch: Job[], outcomes: Outcome[]) => {
  for (const [index, outcome] of outcomes.entries()) {
    const job = batch[index];
    if (outcome.ok) job?.resolve(outcome.value);
    else job?.reject(outcome.error);
  }
};

const refuse = (batch: Job[], error: unknown) => {
  const cause = isStorageFailure(error)
    ? new StorageUnavailableError('the database cannot be written', { cause: error })
    : error;
  for (const job of batch) job.reject(cause);
};

export const createWriteQueue = (
  db: Database,
  timers: Timers,
  { busyForMs }: { busyForMs: number } = { busyForMs: 5_000 },
): WriteQueue => {
  const commitAll = createTransaction(db);
  let waiting: Job[] = [];
  let isScheduled = false;
  let isClosed = false;
  let busyTries = 0;

  const flush = () => {
    isScheduled = false;
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    try {
      const outcomes = commitAll(batch);
      settle(batch, outcomes);
    } catch (error) {
      if (isBusy(error) && !isClosed && busyTries * BUSY_RETRY_MS < busyForMs) {
        // Waiting inside SQLite (busy_timeout) would stop the event loop; waiting here does not.
        busyTries += 1;
        isScheduled = true;
        timers.after(BUSY_RETRY_MS, flush);
        return;
      }
      refuse(batch, error);
    }
    busyTries = 0;
    waiting = waiting.slice(batch.length);
    schedule();
  };

  const schedule = () => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(flush);
  };

  return {
    run: <T>(job: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (isClosed) {
          reject(new StorageUnavailableError('the server is stopping'));
          return;
        }
        waiting.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
        schedule();
      }),
    close: () => {
      isClosed = true;
      while (waiting.length > 0) flush();
    },
  };
};
