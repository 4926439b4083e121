import { Worker } from 'node:worker_threads';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type {
  QueryInput,
  QueryOutcome,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import type { GivenChat } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { AnsweringQueries } from '#api/storage/sqlite/analytics-queries/in-process.ts';
import type { AnalyticsFiles } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import type {
  FromWorker,
  ToWorker,
  WorkerTask,
} from '#api/storage/sqlite/analytics-queries/thread-messages.ts';
import type { Logger } from '#api/platform/logger.ts';

interface ThreadOptions {
  /** The path of the built analytics-worker.ts. */
  readonly workerFile: URL;
  readonly files: AnalyticsFiles;
  readonly timers: Timers;
  readonly logger: Logger;
}

interface Waiting {
  readonly message: Extract<ToWorker, { kind: 'query' }>;
  /** Restarts the query's time limit at this many ms. */
  allow(ms: number): void;
  settle(outcome: QueryOutcome<QueryName>): void;
  fail(error: unknown): void;
}

/** The time limit for storing one day of columns, and again for the answer after the last of them. */
const DAY_WITHIN_MS = 30_000;

/**
 * The worker checks for an abandoned query between two days of columns. A worker that does not is
 * replaced.
 */
const STUCK_AFTER_MS = 2_000;

/** The pending queries, and the handling of the worker's messages about them. */
const createLine = () => {
  const waiting = new Map<number, Waiting>();
  let isStoring = false;
  const allowAll = (ms: number) => {
    for (const one of waiting.values()) one.allow(ms);
  };
  return {
    add: (one: Waiting) => {
      waiting.set(one.message.id, one);
      if (isStoring) one.allow(DAY_WITHIN_MS);
    },
    has: (id: number) => waiting.has(id),
    /** Returns all pending queries in order of arrival, and clears the list. */
    empty: (): Waiting[] => {
      isStoring = false;
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    receive: (message: Exclude<FromWorker, { kind: 'behind' }>) => {
      isStoring = message.kind === 'storing_day';
      if (message.kind === 'storing_day') return allowAll(DAY_WITHIN_MS);
      if (message.kind === 'stored_day') return allowAll(limits.analytics.queryWithinMs);
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') one?.settle({ ok: true, answer: message.answer as never });
      else if (message.kind === 'failed') one?.fail(message.error);
      else one?.settle({ ok: false, reason: 'cancelled' });
    },
  };
};

/** Stops a worker between two steps of its work. */
const stopWorker = async (worker: Worker | null): Promise<void> => {
  if (!worker) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.ref();
  worker.postMessage({ kind: 'stop' } satisfies ToWorker);
  await ended;
};

/** Starts a worker that delays the end of the process only as long as `stopWorker` takes. */
const startWorker = ({ workerFile, files, logger }: ThreadOptions, task: WorkerTask['task']) => {
  const worker = new Worker(workerFile, { workerData: { files, task } satisfies WorkerTask });
  worker.on('error', (error) => logger.error('analytics_worker_failed', { error }));
  worker.unref();
  return worker;
};

/**
 * A second worker that stores past days from the newest, while the first stores those of its queries
 * from the oldest. It ends when all are stored.
 */
const createPacker = (options: ThreadOptions) => {
  let worker: Worker | null = null;
  return {
    start: () => {
      if (worker) return;
      worker = startWorker(options, 'pack');
      worker.on('exit', () => (worker = null));
    },
    stop: () => stopWorker(worker),
  };
};

/** One worker and its pending queries. */
const createThread = (options: ThreadOptions) => {
  const { logger } = options;
  const line = createLine();
  const packer = createPacker(options);
  let worker: Worker | null = null;

  const failAll = (error: unknown) => {
    for (const one of line.empty()) one.fail(error);
  };

  const start = (): Worker => {
    const made = startWorker(options, 'answer');
    // Ignore messages from a replaced worker; its queries were posted again.
    made.on('message', (message: FromWorker) => {
      if (worker !== made) return;
      if (message.kind === 'behind') packer.start();
      else line.receive(message);
    });
    made.on('exit', () => {
      if (worker !== made) return;
      worker = null;
      failAll(new Error('the analytics worker has ended'));
    });
    return made;
  };

  const post = (one: Waiting) => {
    line.add(one);
    worker ??= start();
    worker.postMessage(one.message);
  };

  return {
    /** Starts the worker before the first query, because it also stores the columns of past days. */
    start: () => void (worker ??= start()),
    post,
    isWaiting: line.has,
    /** Terminates the worker and posts the other pending queries to a new one. */
    replace: (without: number) => {
      const stuck = worker;
      worker = null;
      const others = line.empty().filter(({ message }) => message.id !== without);
      stuck
        ?.terminate()
        .catch((error: unknown) => logger.error('analytics_worker_stays', { error }));
      for (const one of others) post(one);
    },
    stop: async () => {
      const last = worker;
      worker = null;
      failAll(new Error('the server is stopping'));
      await Promise.all([stopWorker(last), packer.stop()]);
    },
  };
};

/** Answers queries in a worker thread, each within the time limit or not at all. */
export const answerInThread = (options: ThreadOptions): AnsweringQueries & { start(): void } => {
  const { timers, logger } = options;
  const thread = createThread(options);
  let lastId = 0;

  const run = <Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
    chat?: GivenChat,
  ): Promise<QueryOutcome<Name>> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const flag = new SharedArrayBuffer(4);
      let cancelStuck: Cancel = () => {};
      const end = () => {
        cancelLimit();
        cancelStuck();
        signal?.removeEventListener('abort', onAbort);
      };
      const state = new Int32Array(flag);
      const isGivenUp = () => Atomics.load(state, 0) !== 0;
      const giveUp = (reason: 'timed_out' | 'cancelled') => {
        Atomics.store(state, 0, 1);
        resolve({ ok: false, reason });
        cancelLimit();
        cancelStuck = timers.after(STUCK_AFTER_MS, () => {
          if (!thread.isWaiting(id)) return;
          logger.error('analytics_worker_stuck', { query: name });
          thread.replace(id);
        });
      };
      const onAbort = () => giveUp('cancelled');
      const startLimit = (ms: number) => timers.after(ms, () => giveUp('timed_out'));
      let cancelLimit = startLimit(limits.analytics.queryWithinMs);
      if (signal?.aborted === true) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      thread.post({
        message: { kind: 'query', id, name, input, flag, chat },
        // The limit restarts for each stored day: after a bulk import or an upgrade, the first
        // query builds them all.
        allow: (ms) => {
          cancelLimit();
          if (!isGivenUp()) cancelLimit = startLimit(ms);
        },
        settle: (outcome) => {
          end();
          resolve(outcome);
        },
        fail: (error) => {
          end();
          reject(error instanceof Error ? error : new Error('the query failed', { cause: error }));
        },
      });
    });

  return { run, start: thread.start, stop: thread.stop };
};
