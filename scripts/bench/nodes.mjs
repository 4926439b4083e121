// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { built } from './parts/built.mjs';
import { importSource } from '../build/import-source.mjs';
import { copyVisitors } from './analytics/fill/copy-visitors.mjs';
import { loadFill } from './analytics/fill/load-fill.mjs';
import { generateTraffic } from './analytics/traffic/generate-traffic.mjs';
import { sitePages } from './analytics/traffic/site-pages.mjs';
import { measureCrossing } from './nodes/measure-crossing.mjs';
import { measureDashboard } from './nodes/measure-dashboard.mjs';
import { measureIngestion } from './nodes/measure-ingestion.mjs';
import { measureGain, measureMessages } from './nodes/measure-messages.mjs';
import { measureReplacement } from './nodes/measure-replacement.mjs';
import { startChild } from './parts/start-child.mjs';
import { inMs, row } from './parts/table.mjs';

/**
 * SQLite, PostgreSQL with one node and with three, side by side: messages, events, the console's
 * queries, starts, and the replacement of all nodes.
 *
 *   npm run bench -- nodes --parts messages,crossing,ingestion,replacement,dashboard --views 1000000
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'messages,crossing,ingestion,replacement,dashboard' },
    views: { type: 'string', default: '1000000' },
  },
});
const parts = values.parts.split(',');
const ONE_MILLION = 1_000_000;
const ADMIN_KEY = 'bench-only-key-0123456789';
const inApi = (/** @type {string} */ path) => new URL(`../../api/testing/${path}`, import.meta.url);
const pages = sitePages(built('site/manifest.json'));
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
/** @type {ReturnType<typeof row>[]} */
const rows = [];

const { startPostgresServer } = await importSource(inApi('postgres-server.ts'), 'bench-postgres');
const { startBalance } = await importSource(inApi('balance.ts'), 'bench-balance');
const postgres = await startPostgresServer({ isDurable: true });

let made = 0;
/** @returns {string} a folder of its own for a server */
const newFolder = () => {
  made += 1;
  const path = join(folder, `data-${made}`);
  mkdirSync(path);
  return path;
};

/** @returns {Promise<string>} the URL of an empty database */
const newDatabase = async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  made += 1;
  await client.query(`CREATE DATABASE bench_${made}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/bench_${made}`;
  return url.href;
};

/** @param {string} DATA_DIR @param {string} [database] */
const start = (DATA_DIR, database) =>
  startChild(built('api/main.js'), {
    ...{ PORT: '0', DATA_DIR, LOG_LEVEL: 'error', TRUST_PROXY: '1', ADMIN_KEY },
    ...(database === undefined ? {} : { DATABASE_TYPE: 'postgresql', DATABASE_URL: database }),
  });

/** @param {string} database @param {number} count */
const startNodes = async (database, count) => {
  const nodes = [];
  for (let n = 0; n < count; n += 1) nodes.push(await start(newFolder(), database));
  return nodes;
};

/** The same traffic as data of SQLite and of PostgreSQL. */
const fillBoth = async () => {
  const dataDir = newFolder();
  await (await start(dataDir)).stop();
  const times = Math.max(1, Math.round(Number(values.views) / ONE_MILLION));
  const traffic = { seed: 1, views: Number(values.views) / times, endMs: Date.now(), days: 90 };
  const fillDatabase = await loadFill();
  const file = join(dataDir, 'analytics.db');
  await fillDatabase(file, generateTraffic({ ...traffic, pages }));
  if (times > 1) copyVisitors(file, times);
  const database = await newDatabase();
  const startedAt = performance.now();
  const moved = spawnSync(process.execPath, [built('api/move.js'), '--to', database], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (moved.status !== 0) throw new Error('the move failed');
  rows.push(
    row('page views', values.views, '', true),
    row(
      'moved to PostgreSQL',
      `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
      '',
      true,
    ),
  );
  return { dataDir, database };
};

/** @param {string} name @param {() => ReturnType<typeof start>} startOne */
const measureStart = async (name, startOne) => {
  const startedAt = performance.now();
  const server = await startOne();
  rows.push(row(`start, ${name}`, inMs(performance.now() - startedAt), '', true));
  return server;
};

const measureSetups = async () => {
  const [one, three] = [await newDatabase(), await newDatabase()];
  const database = postgres.pid();
  const setups = [
    { name: 'SQLite', nodes: [await start(newFolder())], database: null },
    { name: 'PostgreSQL, one node', nodes: await startNodes(one, 1), database },
    { name: 'PostgreSQL, three nodes', nodes: await startNodes(three, 3), database },
  ];
  try {
    if (parts.includes('messages')) rows.push(...(await measureMessages(setups)));
    const [, , several] = setups;
    if (parts.includes('crossing') && several)
      rows.push(...(await measureCrossing(several.nodes, ADMIN_KEY)));
    if (parts.includes('ingestion')) rows.push(...(await measureIngestion(setups, pages)));
  } finally {
    for (const { nodes } of setups) for (const { stop } of nodes) await stop();
  }
};

const measureFilled = async () => {
  const { dataDir, database } = await fillBoth();
  const replica = newFolder();
  const sqlite = await measureStart('SQLite', () => start(dataDir));
  const first = await measureStart('PostgreSQL, no replica yet', () => start(replica, database));
  await first.stop();
  const postgresql = await measureStart('PostgreSQL', () => start(replica, database));
  try {
    const urls = { sqlite: sqlite.url, postgresql: postgresql.url };
    rows.push(...(await measureDashboard(urls, ADMIN_KEY)));
  } finally {
    await sqlite.stop();
    await postgresql.stop();
  }
};

try {
  if (['messages', 'crossing', 'ingestion'].some((part) => parts.includes(part)))
    await measureSetups();
  if (parts.includes('messages')) {
    const database = await newDatabase();
    rows.push(...(await measureGain(() => start(newFolder(), database))));
  }
  if (parts.includes('replacement')) {
    const database = await newDatabase();
    const startNode = () => start(newFolder(), database);
    rows.push(...(await measureReplacement({ startNode, startBalance })));
  }
  if (parts.includes('dashboard')) await measureFilled();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
