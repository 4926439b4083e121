import { Worker } from 'node:worker_threads';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type {
  QueryInput,
  Outcome,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import type { AnsweringQueries } from '#api/storage/sqlite/analytics-queries/in-process.ts';
import type { AnalyticsFiles } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import type {
  FromWorker,
  ToWorker,
} from '#api/storage/sqlite/analytics-queries/thread-messages.ts';
import type { Logger } from '#api/platform/logger.ts';

interface ThreadOptions {
  /** analytics-worker.ts as built. */
  readonly workerFile: URL;
  readonly files: AnalyticsFiles;
  readonly timers: Timers;
  readonly logger: Logger;
}

interface Waiting {
  readonly message: Extract<ToWorker, { kind: 'query' }>;
  /** From now on it has so long. */
  allow(ms: number): void;
  settle(outcome: Outcome<QueryName>): void;
  fail(error: unknown): void;
}

/** How long the columns of one day, and the answer after the last of them, may take. */
const DAY_WITHIN_MS = 30_000;

/** A question given up is noticed between two days of columns; a thread that does not is replaced. */
const STUCK_AFTER_MS = 2_000;

/** The questions that are not answered yet, and what the worker says to them. */
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
    /** All that wait, in the order in which they came; nobody does any more. */
    empty: (): Waiting[] => {
      isStoring = false;
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    receive: (message: FromWorker) => {
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

/** One worker and the questions it has not answered. */
const createThread = ({ workerFile, files, logger }: ThreadOptions) => {
  const line = createLine();
  let worker: Worker | null = null;

  const failAll = (error: unknown) => {
    for (const one of line.empty()) one.fail(error);
  };

  const start = (): Worker => {
    const made = new Worker(workerFile, { workerData: files });
    // What a replaced one still says is asked anew of the next.
    made.on('message', (message: FromWorker) => worker === made && line.receive(message));
    made.on('error', (error) => logger.error('analytics_worker_failed', { error }));
    made.on('exit', () => {
      if (worker !== made) return;
      worker = null;
      failAll(new Error('the analytics worker has ended'));
    });
    made.unref();
    return made;
  };

  const post = (one: Waiting) => {
    line.add(one);
    worker ??= start();
    worker.postMessage(one.message);
  };

  return {
    /** Also without a question it has something to do: the columns of days that are over. */
    start: () => void (worker ??= start()),
    post,
    isWaiting: line.has,
    /** Leaves the worker to its fate; what others asked of it is asked of the next. */
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
      if (!last) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.ref();
      last.postMessage({ kind: 'stop' } satisfies ToWorker);
      await ended;
    },
  };
};

/** Questions answered in a thread of their own, each within the limit or not at all. */
export const answerInThread = (options: ThreadOptions): AnsweringQueries & { start(): void } => {
  const { timers, logger } = options;
  const thread = createThread(options);
  let lastId = 0;

  const run = <Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<Outcome<Name>> =>
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
        message: { kind: 'query', id, name, input, flag },
        // Each day once: after a bulk fill, or an upgrade, the first question makes them all.
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
          reject(
            error instanceof Error ? error : new Error('the question failed', { cause: error }),
          );
        },
      });
    });

  return { run, start: thread.start, stop: thread.stop };
};
