// @ts-check
import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { copyVisitors } from './analytics/fill/copy-visitors.mjs';
import { loadFill } from './analytics/fill/load-fill.mjs';
import { canPin, startMeasured } from './analytics/load/start-measured.mjs';
import { request, queries, pollQueries } from './analytics/dashboard.mjs';
import { measureIngestion } from './analytics/measure-ingestion.mjs';
import { generateTraffic } from './analytics/traffic/generate-traffic.mjs';
import { sitePages } from './analytics/traffic/site-pages.mjs';
import { benches } from './benches.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { row, inMs } from './parts/table.mjs';
import { percentiles } from './parts/percentiles.mjs';
import { connectTalkers, offer } from './parts/message-load.mjs';
import { startEventLoad } from './analytics/load/start-event-load.mjs';

const SECONDS = 15;
const TALKERS = 20;
const MESSAGES_PER_SECOND = 20;
const EVENTS_PER_SECOND = 2_000;

/**
 * The time a chat message waits for its acknowledgment while events arrive and dashboards query.
 *
 * @param {object} from
 * @param {import('./analytics/load/start-measured.mjs').Measured} from.server over a filled database
 * @param {string} from.adminKey
 * @param {readonly string[]} from.pages
 */
const measureChat = async ({ server, adminKey, pages }) => {
  const talkers = await connectTalkers(server.url, TALKERS, { isFoyer: true });
  const events = await startEventLoad({
    url: server.url,
    connections: 16,
    seconds: SECONDS,
    perSecond: EVENTS_PER_SECOND,
    traffic: { seed: 6, views: 12_000, days: 2 / 24, endMs: Date.now() - 60_000, pages },
  });
  const stopQuerying = pollQueries(server.url, adminKey);
  const [waits, result] = await Promise.all([
    offer(talkers, { perSecond: MESSAGES_PER_SECOND, seconds: SECONDS }),
    events.run(),
  ]);
  const requested = await stopQuerying();
  for (const { socket } of talkers) socket.disconnect();
  const { p50, p99 } = percentiles(waits);
  const beside = `${(result.accepted / result.seconds).toFixed(0)} events/s, ${requested.length} dashboard answers`;
  return [
    row('chat acknowledged, p50', inMs(p50), '', true),
    row('chat acknowledged, p99', inMs(p99), '≤ 50 ms', p99 <= 50),
    row('meanwhile', beside, '', true),
  ];
};

const TIMES = 20;
const ANY_LIMIT_MS = 1_000;

/**
 * Every admin query through the API. Does not count the first one after the fill, which waits for
 * the columns of each day to be packed.
 *
 * @param {object} from
 * @param {string} from.url
 * @param {string} from.adminKey
 * @param {import('./parts/run-bench.mjs').Bench} from.bench
 * @param {boolean} from.isOneMillion the stricter limits are for one million page views
 */
const measureQueries = async ({ url, adminKey, isOneMillion, bench }) => {
  for (const [index, { name, path, limitMs }] of queries.entries()) {
    bench.at(index, queries.length);
    const first = await request(url, path, adminKey);
    const waits = [];
    for (let n = 0; n < TIMES; n += 1) waits.push(await request(url, path, adminKey));
    const { p50, p95 } = percentiles(waits);
    const limit = (isOneMillion && limitMs) || ANY_LIMIT_MS;
    const measured = `${inMs(p50)} / ${inMs(p95)} (first ${inMs(first)})`;
    bench.report(row(`${name}, p50 / p95`, measured, `≤ ${limit} ms`, p95 <= limit));
  }
};

const ONE_MILLION = 1_000_000;
const DAY_MS = 86_400_000;
const adminKey = 'bench-only-key-0123456789';
const pages = sitePages(built('site/manifest.json'));

/** @typedef {import('./parts/run-bench.mjs').Bench} Bench */
/** @typedef {{ views: number, seed: number, filled: string | undefined }} Filling */

/** @param {string} dataDir @param {Parameters<typeof startMeasured>[2]} [options] */
const startFoyer = (dataDir, options) =>
  startMeasured(
    built('api/main.js'),
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_KEY: adminKey,
      TRUST_PROXY: '1',
    },
    options,
  );

/**
 * Reports progress by the day of each event. Events come in order.
 *
 * @template {{ receivedMs: number }} T
 * @param {Iterable<T>} requests
 * @param {{ endMs: number, days: number }} period
 * @param {Bench} bench
 */
function* watched(requests, { endMs, days }, bench) {
  const startMs = endMs - days * DAY_MS;
  let day = 0;
  for (const request of requests) {
    const now = Math.floor((request.receivedMs - startMs) / DAY_MS);
    if (now > day) bench.at(now, days);
    day = Math.max(day, now);
    yield request;
  }
}

/**
 * Up to a million views go through the server's own code; beyond that, visitors are copied.
 *
 * @param {string} dataDir
 * @param {Filling} filling
 * @param {Bench} bench
 */
const fill = async (dataDir, { views, seed, filled }, bench) => {
  const file = join(dataDir, 'analytics.db');
  const times = Math.max(1, Math.round(views / ONE_MILLION));
  const notified = views / times;
  bench.report(row('page views', `${notified * times}`, '', true));
  if (filled === undefined) {
    const startedAt = performance.now();
    const options = {
      seed,
      views: notified,
      endMs: Date.now(),
      days: 90,
      pages,
    };
    const fillDatabase = await loadFill();
    const events = await fillDatabase(file, watched(generateTraffic(options), options, bench));
    const seconds = (performance.now() - startedAt) / 1_000;
    const rate = (events / seconds).toFixed(0);
    bench.report(
      row('events filled in, and each second on one thread', `${events}, ${rate}`, '', true),
    );
  } else {
    copyFileSync(filled, file);
  }
  if (times > 1) copyVisitors(file, times);
};

/**
 * The server packs a day's columns once the day is over. After a fill all days are over.
 *
 * @param {string} dataDir
 * @param {number} views
 * @param {Bench} bench
 */
const waitForColumns = async (dataDir, views, bench) => {
  const file = join(dataDir, 'analytics.db');
  const startedAt = performance.now();
  const db = new BetterSqlite(file, { readonly: true });
  const stale = db
    .prepare(
      `SELECT count(*) FROM day_changes c LEFT JOIN day_column_sets s USING (day)
       WHERE day < ? AND s.changes IS NOT c.changes`,
    )
    .pluck();
  while (stale.get(Math.floor(Date.now() / DAY_MS)) !== 0) await pause(500);
  db.close();
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = statSync(file).size / 1e6;
  const wanted = (220 * views) / ONE_MILLION;
  bench.report(
    row('columns of all days packed in', `${seconds.toFixed(0)} s`, '', true),
    row('on disk', `${megabytes.toFixed(0)} MB`, `≤ ${wanted} MB`, megabytes <= wanted),
  );
};

/**
 * The first answers after the fill, on all cores: two threads pack the days.
 *
 * @param {string} dataDir
 * @param {number} views
 * @param {Bench} bench
 */
const measureFirstAnswers = async (dataDir, views, bench) => {
  const server = await startFoyer(dataDir, { everyCore: true });
  try {
    // The console requests 30 days first.
    for (const period of ['30d', '90d']) {
      const took = await request(server.url, `pages?period=${period}`, adminKey);
      const isFirst = period === '30d';
      const wanted = views <= ONE_MILLION ? 2_000 : 15_000;
      bench.report(
        row(
          `first answer after the fill${isFirst ? '' : ', and the next'}, ${period}`,
          `${(took / 1_000).toFixed(1)} s`,
          isFirst ? `≤ ${wanted / 1_000} s` : '',
          !isFirst || took <= wanted,
        ),
      );
    }
    await waitForColumns(dataDir, views, bench);
  } finally {
    await server.stop();
  }
};

await runBench(
  benches.analytics,
  ({ parts, views }) => {
    const isFilled = parts.includes('questions') || parts.includes('chat');
    const through = Math.min(views, ONE_MILLION) / ONE_MILLION;
    const plan = [
      { name: 'ingestion', seconds: 90, isWanted: parts.includes('ingestion') },
      { name: 'filling', seconds: 150 * through, isWanted: isFilled },
      { name: 'first answers', seconds: 40 * (views / ONE_MILLION), isWanted: isFilled },
      { name: 'questions', seconds: 25, isWanted: parts.includes('questions') },
      { name: 'chat', seconds: 25, isWanted: parts.includes('chat') },
    ];
    return plan.filter(({ isWanted }) => isWanted);
  },
  async (bench, { parts, views, seed, filled }) => {
    if (!canPin()) bench.print('There is no taskset here: the server has every core to itself.');
    if (parts.includes('ingestion')) {
      bench.begin('ingestion');
      const start = () => startFoyer(join(bench.folder, 'empty'));
      await measureIngestion({ startFoyer: start, adminKey, pages, bench });
    }
    if (!parts.includes('questions') && !parts.includes('chat')) return;
    const dataDir = join(bench.folder, 'filled');
    bench.begin('filling');
    // Creates chat.db. Without it the server refuses a folder with an analytics.db.
    await (await startFoyer(dataDir)).stop();
    await fill(dataDir, { views, seed, filled }, bench);
    bench.begin('first answers');
    await measureFirstAnswers(dataDir, views, bench);
    const server = await startFoyer(dataDir);
    // Measures a dashboard that has been open for a while.
    for (const period of ['30d', '90d'])
      await request(server.url, `pages?period=${period}`, adminKey);
    if (parts.includes('questions')) {
      bench.begin('questions');
      const isOneMillion = views <= ONE_MILLION;
      await measureQueries({ url: server.url, adminKey, isOneMillion, bench });
    }
    if (parts.includes('chat')) {
      bench.begin('chat');
      bench.report(...(await measureChat({ server, adminKey, pages })));
    }
  },
);
