import type { Database } from 'better-sqlite3';

import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { createCommit, type JobOutcome } from '#api/storage/sqlite/commit-together.ts';
import { isBusy, isFull, isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

interface WriteOptions {
  /** Roughly the memory that the job uses while it waits. */
  readonly bytes?: number;
  /**
   * For erasures and log-outs: never refused because of a long queue, and may use the reserve on a full
   * disk.
   */
  readonly isEssential?: boolean;
}

interface Job extends Required<WriteOptions> {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits writes that arrive together in one transaction: with `synchronous=FULL` a commit costs an
 * fsync, and one fsync for a hundred messages is as durable as a hundred. A promise settles after
 * the commit, so an acknowledgement is never ahead of the disk.
 */
export interface WriteQueue {
  /**
   * Runs `job` inside a transaction. If it throws, only its own changes are undone, and the jobs
   * before it run again: what a job does outside the database must bear that.
   */
  run<T>(job: () => T, options?: WriteOptions): Promise<T>;
  /** Commits the pending jobs; afterwards `run` refuses new ones. */
  close(): void;
}

/** Handles a full disk. */
export interface DiskReserve {
  /** A write failed because the disk is full. */
  noteFull(): void;
  /** Frees space for an essential write. False if there is none left to free. */
  release(): boolean;
}

interface QueueOptions {
  readonly busyForMs?: number;
  readonly reserve?: DiskReserve;
  /** Throws `StorageUnavailableError` if the file is no longer the opened one. */
  readonly assertIntact?: () => void;
  /** A clock in milliseconds, for limiting the length of a transaction. */
  readonly now?: () => number;
}

type Commit = ReturnType<typeof createCommit>;

// Upper bounds on blocking the event loop: one transaction, or the callbacks of one slice of
// settled writes.
const BATCH_JOBS = 256;
const BATCH_MS = 10;
const SETTLED_PER_TICK = 16;
const BUSY_RETRY_MS = 20;
const JOB_BYTES = 1_024;

/** The same queue for essential writes; see `WriteOptions`. */
export const essentialWrites = (queue: WriteQueue): WriteQueue => ({
  ...queue,
  run: (job) => queue.run(job, { isEssential: true }),
});

const refuse = (jobs: readonly Job[], error: unknown) => {
  const cause = isStorageFailure(error)
    ? new StorageUnavailableError('the database cannot be written', { cause: error })
    : error;
  for (const job of jobs) job.reject(cause);
};

/** Pending jobs in order of arrival, limited in number and memory. */
const createWaiting = () => {
  let jobs: Job[] = [];
  let bytes = 0;
  return {
    isEmpty: () => jobs.length === 0,
    /** Null if accepted, else the reason for the refusal. */
    push: (job: Job): string | null => {
      const hasRoom =
        jobs.length < storageLimits.queuedWrites &&
        bytes + job.bytes <= storageLimits.queuedWriteBytes;
      if (!hasRoom && !job.isEssential) return 'too many writes are waiting';
      jobs.push(job);
      bytes += job.bytes;
      return null;
    },
    first: (count: number): readonly Job[] => jobs.slice(0, count),
    drop: (count: number): readonly Job[] => {
      const dropped = jobs.slice(0, count);
      jobs = jobs.slice(count);
      for (const job of dropped) bytes -= job.bytes;
      return dropped;
    },
  };
};

/** Settles waiting callers, one slice per turn of the event loop. */
const createSettling = (done: () => void) => {
  let left: (readonly [Job, JobOutcome])[] = [];
  const settle = (count: number) => {
    for (const [job, outcome] of left.slice(0, count)) {
      if (outcome.ok) job.resolve(outcome.value);
      else job.reject(outcome.error);
    }
    left = left.slice(count);
  };
  const settleBatch = () => {
    settle(SETTLED_PER_TICK);
    if (left.length > 0) setImmediate(settleBatch);
    else done();
  };
  return {
    start: (pairs: readonly (readonly [Job, JobOutcome])[]) => {
      left = [...pairs];
      settleBatch();
    },
    finish: () => settle(left.length),
  };
};

/** Commits only while the file is the opened one. */
const whileIntact =
  (commit: Commit, assertIntact: () => void): Commit =>
  (jobs, mayGoOn) => {
    assertIntact();
    const outcomes = commit(jobs, mayGoOn);
    // The commit went into a file that was deleted meanwhile: do not acknowledge, so that it is sent
    // again.
    assertIntact();
    return outcomes;
  };

/** If the disk is full, commits the essential jobs of a batch and refuses the others. */
const createRescue =
  (commit: Commit, reserve: DiskReserve | undefined) =>
  (batch: readonly Job[], error: unknown): void => {
    reserve?.noteFull();
    const essential = batch.filter((job) => job.isEssential);
    refuse(
      batch.filter((job) => !job.isEssential),
      error,
    );
    if (essential.length === 0 || !reserve?.release()) return refuse(essential, error);
    try {
      const outcomes = commit(essential, () => true);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.ok) essential[index]?.resolve(outcome.value);
        else essential[index]?.reject(outcome.error);
      }
    } catch (again) {
      refuse(essential, again);
    }
  };

/** Limits the total wait for a database that another connection has locked. */
const createLockWait = (timers: Timers, busyForMs: number, giveUp: (error: unknown) => void) => {
  let cancel: Cancel | null = null;
  let waitMs = busyForMs;
  return {
    begin: (error: unknown) => {
      cancel ??= timers.after(waitMs, () => {
        cancel = null;
        // Refuse later writes sooner: this lock is not a short one.
        waitMs = Math.min(busyForMs, storageLimits.lockWaitAgainMs);
        giveUp(error);
      });
    },
    /** Call when the lock was released. */
    end: () => {
      cancel?.();
      cancel = null;
      waitMs = busyForMs;
    },
  };
};

interface Flushing extends Required<Pick<QueueOptions, 'busyForMs' | 'now'>> {
  readonly waiting: ReturnType<typeof createWaiting>;
  readonly commit: Commit;
  readonly rescue: ReturnType<typeof createRescue>;
  readonly timers: Timers;
}

/** Commits the pending jobs batch by batch, and frees the event loop between batches. */
const createFlushing = ({ waiting, commit, rescue, timers, busyForMs, now }: Flushing) => {
  let isScheduled = false;
  let isLast = false;

  const settling = createSettling(() => {
    isScheduled = false;
    schedule();
  });
  const lockWait = createLockWait(timers, busyForMs, (error) => {
    refuse(waiting.drop(Infinity), error);
  });

  /** Waiting here does not block the event loop; waiting inside SQLite (busy_timeout) would. */
  const tryAgain = (error: unknown) => {
    isScheduled = true;
    timers.after(BUSY_RETRY_MS, flush);
    lockWait.begin(error);
  };

  const flush = () => {
    isScheduled = false;
    const batch = waiting.first(BATCH_JOBS);
    if (batch.length === 0) return;
    const startedAt = now();
    try {
      const outcomes = commit(batch, () => isLast || now() - startedAt < BATCH_MS);
      lockWait.end();
      const stored = waiting.drop(outcomes.length);
      isScheduled = true;
      settling.start(stored.map((job, index) => [job, outcomes[index] as JobOutcome]));
    } catch (error) {
      if (isBusy(error) && !isLast) return tryAgain(error);
      lockWait.end();
      waiting.drop(batch.length);
      if (isFull(error)) rescue(batch, error);
      else refuse(batch, error);
      schedule();
    }
  };

  const schedule = () => {
    if (isScheduled || waiting.isEmpty()) return;
    isScheduled = true;
    setImmediate(flush);
  };

  return {
    schedule,
    /** Commits the pending jobs now and settles every caller. */
    finish: () => {
      isLast = true;
      settling.finish();
      while (!waiting.isEmpty()) {
        flush();
        settling.finish();
      }
    },
  };
};

export const createWriteQueue = (
  db: Database,
  timers: Timers,
  queueOptions: QueueOptions = {},
): WriteQueue => {
  const { busyForMs = storageLimits.lockWaitMs, reserve } = queueOptions;
  const { now = () => performance.now(), assertIntact = () => undefined } = queueOptions;
  const commit = whileIntact(createCommit(db), assertIntact);
  const rescue = createRescue(commit, reserve);
  const waiting = createWaiting();
  const flushing = createFlushing({ waiting, commit, rescue, timers, busyForMs, now });
  let isClosed = false;

  return {
    run: <T>(run: () => T, options: WriteOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const settle = { resolve: resolve as (value: unknown) => void, reject };
        const job: Job = { bytes: JOB_BYTES, isEssential: false, ...options, ...settle, run };
        const refusal = isClosed ? 'the server is stopping' : waiting.push(job);
        if (refusal === null) flushing.schedule();
        else reject(new StorageUnavailableError(refusal));
      }),
    close: () => {
      isClosed = true;
      flushing.finish();
    },
  };
};
