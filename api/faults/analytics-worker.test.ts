import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { limits } from '#shared/limits.ts';
import { answerInThread } from '#api/storage/sqlite/analytics-queries/in-thread.ts';
import { createLogger } from '#api/platform/logger.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { built } from '../../testing/built.ts';

const workerFile = pathToFileURL(built('api/analytics-worker.js'));
const all = aScope('2026-01-05', '2026-01-13');

/** At the first query, reports that it is packing columns; at the next, that it has packed them. */
const slowWorker = `
  import { parentPort } from 'node:worker_threads';
  const say = ['storing_day', 'stored_day'];
  parentPort.on('message', ({ kind }) => {
    if (kind === 'stop') parentPort.close();
    else parentPort.postMessage({ kind: say.shift() });
  });`;

const startThread = () => {
  const { files, run } = openAnalytics(fourVisitors);
  const timers = createFakeClock();
  const thread = answerInThread({ workerFile, files, timers, logger: createLogger('silent') });
  onTestFinished(() => thread.stop());
  return { thread, advance: timers.advance, queryHere: run };
};

test('the worker and the engine in this thread give the same answers', async () => {
  const { thread, queryHere } = startThread();
  const slice = { limit: 10, offset: 0 };
  expect(await thread.run('overview', all)).toEqual({
    ok: true,
    answer: queryHere('overview', all),
  });
  expect(await thread.run('pages', { ...all, ...slice })).toEqual({
    ok: true,
    answer: queryHere('pages', { ...all, ...slice }),
  });
});

test('a query past its time limit is aborted, and the next one is answered', async () => {
  const { thread, advance } = startThread();
  const late = thread.run('overview', all);
  advance(limits.analytics.queryWithinMs);
  expect(await late).toEqual({ ok: false, reason: 'timed_out' });
  expect(await thread.run('overview', all)).toMatchObject({ ok: true });
});

test('a query whose client has disconnected is aborted, before and after it is posted', async () => {
  const { thread } = startThread();
  expect(await thread.run('overview', all, AbortSignal.abort())).toMatchObject({
    reason: 'cancelled',
  });
  const gone = new AbortController();
  const input = thread.run('overview', all, gone.signal);
  gone.abort();
  expect(await input).toEqual({ ok: false, reason: 'cancelled' });
});

test('a worker that does not stop is replaced, and the queries of others are answered', async () => {
  const { thread, advance } = startThread();
  const stuck = thread.run('overview', all);
  advance(limits.analytics.queryWithinMs);
  const other = thread.run('bots', all);
  // Shorter than the worker's start: from here it appears to hang.
  advance(2_000);
  expect(await stuck).toEqual({ ok: false, reason: 'timed_out' });
  expect(await other).toMatchObject({ ok: true, answer: { bot_sessions: 1 } });
});

test('a query gets more time while a day is being packed, and its own time after that', async () => {
  const { files } = openAnalytics(fourVisitors);
  const clock = createFakeClock();
  const limitsSet: number[] = [];
  const after: typeof clock.after = (ms, run) => {
    limitsSet.push(ms);
    return clock.after(ms, run);
  };
  const timers = { ...clock, after };
  const slow = join(temporaryFolder(), 'slow-worker.mjs');
  writeFileSync(slow, slowWorker);
  const logger = createLogger('silent');
  const thread = answerInThread({ workerFile: pathToFileURL(slow), files, timers, logger });
  onTestFinished(() => thread.stop());
  const { queryWithinMs } = limits.analytics;
  const dayWithinMs = 30_000;
  const first = thread.run('overview', all);
  await eventually(() => expect(limitsSet.at(-1)).toBe(dayWithinMs));
  const second = thread.run('bots', all);
  expect(limitsSet.slice(1)).toEqual([dayWithinMs, queryWithinMs, dayWithinMs]);
  clock.advance(dayWithinMs - 1);
  await eventually(() => expect(limitsSet).toHaveLength(6));
  expect(limitsSet.slice(4)).toEqual([queryWithinMs, queryWithinMs]);
  clock.advance(queryWithinMs);
  for (const input of [first, second]) expect(await input).toMatchObject({ reason: 'timed_out' });
});

test('a failed query rejects its caller, and the worker continues', async () => {
  const { thread } = startThread();
  const wrong = { ...all, steps: null as never, windowMs: 1 };
  await expect(thread.run('funnel', wrong)).rejects.toThrow();
  expect(await thread.run('overview', all)).toMatchObject({ ok: true });
});

test('a query after the worker was closed is rejected', async () => {
  const { thread } = startThread();
  const input = thread.run('overview', all);
  const refused = expect(input).rejects.toThrow('stopping');
  await thread.stop();
  await refused;
});

test('a worker that only packs stores every past day and ends', async () => {
  const { files, analytics } = openAnalytics(fourVisitors);
  const count = (table: string) => analytics.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect(count('day_column_sets')).toBe(0);
  const [code] = await once(
    new Worker(workerFile, { workerData: { files, task: 'pack' } }),
    'exit',
  );
  expect(code).toBe(0);
  expect(count('day_column_sets')).toBe(count('day_changes'));
});

test('a worker that is behind gets another beside it, which stops with it', async () => {
  const { files } = openAnalytics(fourVisitors);
  const folder = temporaryFolder();
  const [started, ended] = ['started', 'ended'].map((name) => join(folder, name));
  const worker = join(folder, 'worker.mjs');
  writeFileSync(
    worker,
    `import { writeFileSync } from 'node:fs';
     import { parentPort, workerData } from 'node:worker_threads';
     const packs = workerData.task === 'pack';
     if (packs) writeFileSync(${JSON.stringify(started)}, '');
     else for (const kind of ['behind', 'behind']) parentPort.postMessage({ kind });
     parentPort.on('message', () => {
       if (packs) writeFileSync(${JSON.stringify(ended)}, '');
       parentPort.close();
     });`,
  );
  const workerUrl = pathToFileURL(worker);
  const logger = createLogger('silent');
  const timers = createFakeClock();
  const thread = answerInThread({ workerFile: workerUrl, files, timers, logger });
  thread.start();
  await eventually(() => expect(existsSync(started ?? '')).toBe(true));
  await thread.stop();
  expect(existsSync(ended ?? '')).toBe(true);
});
