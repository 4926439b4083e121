// @ts-check
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { built } from './parts/built.mjs';
import { copyVisitors } from './analytics/fill/copy-visitors.mjs';
import { loadFill } from './analytics/fill/load-fill.mjs';
import { canPin, startMeasured } from './analytics/load/start-measured.mjs';
import { request } from './analytics/dashboard.mjs';
import { measureChat } from './analytics/measure-chat.mjs';
import { measureIngestion } from './analytics/measure-ingestion.mjs';
import { measureQueries } from './analytics/measure-queries.mjs';
import { generateTraffic } from './analytics/traffic/generate-traffic.mjs';
import { sitePages } from './analytics/traffic/site-pages.mjs';
import { row } from './parts/table.mjs';

/**
 * The cost of analytics against its targets: events over HTTP, the admin's queries over 90 days of
 * traffic, and a chat message meanwhile. Fails when a target is missed.
 *
 *   npm run bench:analytics -- --views 10000000 --parts questions
 *
 * Up to a million views go through the server's own code; beyond that, visitors are copied.
 * `--filled` takes an analytics.db from an earlier fill with as many views as go through the server.
 */
const { values } = parseArgs({
  options: {
    views: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    parts: { type: 'string', default: 'ingestion,questions,chat' },
    filled: { type: 'string' },
  },
});
const views = Number(values.views);
const parts = values.parts.split(',');
const ONE_MILLION = 1_000_000;
const adminKey = 'bench-only-key-0123456789';
const pages = sitePages(built('site/manifest.json'));
/** @type {ReturnType<typeof row>[]} */
const rows = [];

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

/** @param {string} dataDir */
const fill = async (dataDir) => {
  const file = join(dataDir, 'analytics.db');
  const times = Math.max(1, Math.round(views / ONE_MILLION));
  const notified = views / times;
  rows.push(row('page views', `${notified * times}`, '', true));
  if (values.filled === undefined) {
    const startedAt = performance.now();
    const options = {
      seed: Number(values.seed),
      views: notified,
      endMs: Date.now(),
      days: 90,
      pages,
    };
    const fillDatabase = await loadFill();
    const events = await fillDatabase(file, generateTraffic(options));
    const seconds = (performance.now() - startedAt) / 1_000;
    const rate = (events / seconds).toFixed(0);
    rows.push(
      row('events filled in, and each second on one thread', `${events}, ${rate}`, '', true),
    );
  } else {
    copyFileSync(values.filled, file);
  }
  if (times > 1) copyVisitors(file, times);
};

/**
 * The server packs the columns of a day once it is over. After a fill all days are over at once.
 *
 * @param {string} dataDir
 */
const waitForColumns = async (dataDir) => {
  const file = join(dataDir, 'analytics.db');
  const startedAt = performance.now();
  const db = new BetterSqlite(file, { readonly: true });
  const stale = db
    .prepare(
      `SELECT count(*) FROM day_changes c LEFT JOIN day_column_sets s USING (day)
       WHERE day < ? AND s.changes IS NOT c.changes`,
    )
    .pluck();
  while (stale.get(Math.floor(Date.now() / 86_400_000)) !== 0) await pause(500);
  db.close();
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = statSync(file).size / 1e6;
  const wanted = (220 * views) / ONE_MILLION;
  rows.push(
    row('columns of all days packed in', `${seconds.toFixed(0)} s`, '', true),
    row('on disk', `${megabytes.toFixed(0)} MB`, `≤ ${wanted} MB`, megabytes <= wanted),
  );
};

/**
 * The first answers after the fill, with every core: two threads pack the days.
 *
 * @param {string} dataDir
 */
const measureFirstAnswers = async (dataDir) => {
  const server = await startFoyer(dataDir, { everyCore: true });
  try {
    // The console requests 30 days at first.
    for (const period of ['30d', '90d']) {
      const took = await request(server.url, `pages?period=${period}`, adminKey);
      const isFirst = period === '30d';
      const wanted = views <= ONE_MILLION ? 2_000 : 15_000;
      rows.push(
        row(
          `first answer after the fill${isFirst ? '' : ', and the next'}, ${period}`,
          `${(took / 1_000).toFixed(1)} s`,
          isFirst ? `≤ ${wanted / 1_000} s` : '',
          !isFirst || took <= wanted,
        ),
      );
    }
    await waitForColumns(dataDir);
  } finally {
    await server.stop();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
try {
  if (!canPin()) console.log('There is no taskset here: the server has every core to itself.');
  if (parts.includes('ingestion')) {
    const start = () => startFoyer(join(folder, 'empty'));
    rows.push(...(await measureIngestion({ startFoyer: start, adminKey, pages })));
  }
  if (parts.includes('questions') || parts.includes('chat')) {
    const dataDir = join(folder, 'filled');
    // Makes chat.db, without which the server refuses a folder that holds an analytics.db.
    await (await startFoyer(dataDir)).stop();
    await fill(dataDir);
    await measureFirstAnswers(dataDir);
    const server = await startFoyer(dataDir);
    try {
      // A dashboard that has been open for a while.
      for (const period of ['30d', '90d'])
        await request(server.url, `pages?period=${period}`, adminKey);
      if (parts.includes('questions')) {
        const isOneMillion = views <= ONE_MILLION;
        rows.push(...(await measureQueries({ url: server.url, adminKey, isOneMillion })));
      }
      if (parts.includes('chat')) rows.push(...(await measureChat({ server, adminKey, pages })));
    } finally {
      // Also after a failure: a server left behind would slow down whatever is measured next.
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
