import { availableParallelism, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { givenChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import { GivenUp } from '#api/storage/sqlite/analytics-queries/given-up.ts';
import { openConnections } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import type {
  FromWorker,
  ToWorker,
  WorkerTask,
} from '#api/storage/sqlite/analytics-queries/thread-messages.ts';
import { systemClock } from '#api/platform/system-clock.ts';

// Also the retry interval of a day whose columns another writer blocked.
const LOOK_AFTER_DAYS_EVERY_MS = 5_000;
// Retry interval of the thread that only packs, and its number of idle tries before it ends.
const PACK_AGAIN_AFTER_MS = 100;
const PACK_AGAIN_TIMES = 10;
// With more days to store, a second worker is worth its start-up time.
const BEHIND_DAYS = 3;
// A third of the event loop's weight. With much less, other programs would starve this thread.
const NICENESS = 5;

/**
 * The thread that answers the console's queries one at a time, each on one snapshot of the database.
 * While idle, it stores the columns of past days. If there are many, a second thread does only that, and
 * then ends.
 */
// On Linux the priority belongs to the thread, so the event loop wins if both share a core. Elsewhere it
// would apply to the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(NICENESS);
  } catch {
    // Some sandboxes forbid it: then both have the same priority.
  }
}

const { files, task } = workerData as WorkerTask;
const connections = openConnections(files);
const post = (message: FromWorker) => parentPort?.postMessage(message);

let isStoring = false;
const engine = createEngine(connections, systemClock, () => {
  isStoring = true;
  post({ kind: 'storing_day' });
});

const answer = ({ id, name, input, flag, chat }: Extract<ToWorker, { kind: 'query' }>) => {
  const state = new Int32Array(flag);
  const check = () => {
    if (Atomics.load(state, 0) !== 0) throw new GivenUp();
  };
  try {
    check();
    post({
      kind: 'answer',
      id,
      answer: engine.run(name, input, check, chat && givenChatReads(chat)),
    });
  } catch (error) {
    post(error instanceof GivenUp ? { kind: 'given_up', id } : { kind: 'failed', id, error });
  }
};

let cancelNext = () => {};

const stop = () => {
  cancelNext();
  connections.close();
  parentPort?.close();
};

/** Stores one day per turn of the loop, so that a query that arrives meanwhile goes first. */
const lookAfterDays = (from: 'newest' | 'oldest') => {
  isStoring = false;
  const hasStored = engine.storeOne(from);
  if (isStoring) post({ kind: 'stored_day' });
  if (hasStored) {
    const next = setImmediate(() => lookAfterDays(from));
    cancelNext = () => clearImmediate(next);
  } else {
    const next = setTimeout(() => lookAfterDays(from), LOOK_AFTER_DAYS_EVERY_MS);
    cancelNext = () => clearTimeout(next);
  }
};

/** Stores days until there are none left, or none can be written for a while. */
const packDays = (triesLeft: number) => {
  const hasStored = engine.storeOne();
  if (!hasStored && triesLeft === 0) {
    stop();
    return;
  }
  const next = setTimeout(
    () => packDays(hasStored ? PACK_AGAIN_TIMES : triesLeft - 1),
    hasStored ? 0 : PACK_AGAIN_AFTER_MS,
  );
  cancelNext = () => clearTimeout(next);
};

// Before the first query, which may already be waiting. On one core two workers would only take turns.
const isBehind =
  task === 'answer' && availableParallelism() > 1 && engine.countStale() > BEHIND_DAYS;
if (isBehind) post({ kind: 'behind' });

const first = setImmediate(() => {
  if (task === 'pack') packDays(PACK_AGAIN_TIMES);
  else lookAfterDays(isBehind ? 'oldest' : 'newest');
});
cancelNext = () => clearImmediate(first);

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'query') answer(message);
  else stop();
});
