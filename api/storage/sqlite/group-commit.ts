import type { Database } from 'better-sqlite3';

import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { createCommit, type Outcome } from '#api/storage/sqlite/commit-together.ts';
import { isBusy, isFull, isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

interface WriteOptions {
  /** About how much memory the job holds while it waits. */
  readonly bytes?: number;
  /** Erasures and log-outs: never refused for a long queue, and given the reserve on a full disk. */
  readonly isEssential?: boolean;
}

interface Job extends Required<WriteOptions> {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that arrive together are committed together: with `synchronous=FULL` a commit costs an
 * fsync, and one fsync for a hundred messages is as durable as a hundred. A promise settles after
 * the commit, so an acknowledgement is never ahead of the disk.
 */
export interface WriteQueue {
  /** Runs `job` inside a transaction; if it throws, its own changes alone are undone. */
  run<T>(job: () => T, options?: WriteOptions): Promise<T>;
  /** Commits what waits; afterwards `run` is refused. */
  close(): void;
}

/** What the queue does on a full disk. */
export interface DiskReserve {
  /** A write found no room. */
  noteFull(): void;
  /** Makes room for an essential write. False when there is nothing left to give. */
  release(): boolean;
}

interface QueueOptions {
  readonly busyForMs?: number;
  readonly reserve?: DiskReserve;
  /** Throws `StorageUnavailableError` where the file is not the one that was opened. */
  readonly assertIntact?: () => void;
  /** Milliseconds, for the length of a transaction. */
  readonly now?: () => number;
}

type Commit = ReturnType<typeof createCommit>;

// The event loop is held by one transaction, or by what follows from one slice of settled writes,
// and by no more before others have their turn.
const BATCH_JOBS = 256;
const BATCH_MS = 10;
const SETTLED_PER_TICK = 16;
const BUSY_RETRY_MS = 20;
const JOB_BYTES = 1_024;

/** The same queue for what must go through: see `WriteOptions`. */
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

/** Jobs in the order of their arrival, with a bound to their number and their memory. */
const createWaiting = () => {
  let jobs: Job[] = [];
  let bytes = 0;
  return {
    isEmpty: () => jobs.length === 0,
    /** Null, or why it is not taken. */
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

/** Gives outcomes to those who wait, a slice in each turn of the event loop. */
const createSettling = (done: () => void) => {
  let left: (readonly [Job, Outcome])[] = [];
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
    start: (pairs: readonly (readonly [Job, Outcome])[]) => {
      left = [...pairs];
      settleBatch();
    },
    finish: () => settle(left.length),
  };
};

/** Commits into the file that was opened, or not at all. */
const whileIntact =
  (commit: Commit, assertIntact: () => void): Commit =>
  (jobs, mayGoOn) => {
    assertIntact();
    const outcomes = commit(jobs, mayGoOn);
    // Committed into a file that was deleted meanwhile: not acknowledged, so it is sent again.
    assertIntact();
    return outcomes;
  };

/** Commits the essential ones of a batch that found the disk full; refuses the others. */
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

/** How long writes wait for a database that somebody else has locked, all together. */
const createLockWait = (timers: Timers, busyForMs: number, giveUp: (error: unknown) => void) => {
  let cancel: Cancel | null = null;
  let waitMs = busyForMs;
  return {
    begin: (error: unknown) => {
      cancel ??= timers.after(waitMs, () => {
        cancel = null;
        // Whoever comes now is refused sooner: this lock is no short one.
        waitMs = Math.min(busyForMs, storageLimits.lockWaitAgainMs);
        giveUp(error);
      });
    },
    /** The lock is gone. */
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

/** Commits what waits, batch after batch, with the event loop free between them. */
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

  /** Waiting inside SQLite (busy_timeout) would stop the event loop; waiting here does not. */
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
      settling.start(stored.map((job, index) => [job, outcomes[index] as Outcome]));
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
    /** Commits what waits, now, and gives everybody their outcome. */
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
