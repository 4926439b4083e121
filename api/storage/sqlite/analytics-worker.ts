import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { givenChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import { GivenUp } from '#api/storage/sqlite/analytics-queries/given-up.ts';
import {
  openConnections,
  type AnalyticsFiles,
} from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import type {
  FromWorker,
  ToWorker,
} from '#api/storage/sqlite/analytics-queries/thread-messages.ts';
import { systemClock } from '#api/platform/system-clock.ts';

// Also how soon the worker retries a day whose columns it could not write because of another
// writer.
const LOOK_AFTER_DAYS_EVERY_MS = 5_000;
// A third of the event loop's weight. With much less, other programs would starve this thread.
const NICENESS = 5;

/**
 * The thread that answers the console's queries one after another, each on one snapshot of the
 * database. While idle, it stores the columns of past days.
 */
// On Linux the priority belongs to the thread, so the event loop wins where both share a core.
// Elsewhere it would apply to the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(NICENESS);
  } catch {
    // Some sandboxes forbid it: then both have the same priority.
  }
}

const connections = openConnections(workerData as AnalyticsFiles);
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

let next: NodeJS.Immediate | undefined;
let isStopped = false;

const lookAfterDays = () => {
  next = undefined;
  // Store one day per turn of the loop, so that a query that arrives meanwhile goes first.
  if (isStopped) return;
  isStoring = false;
  const hasStored = engine.storeOne();
  if (isStoring) post({ kind: 'stored_day' });
  if (hasStored) next = setImmediate(lookAfterDays);
};

const timer = setInterval(() => {
  next ??= setImmediate(lookAfterDays);
}, LOOK_AFTER_DAYS_EVERY_MS);
next = setImmediate(lookAfterDays);

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'query') {
    answer(message);
    return;
  }
  isStopped = true;
  clearInterval(timer);
  clearImmediate(next);
  connections.close();
  parentPort?.close();
});
