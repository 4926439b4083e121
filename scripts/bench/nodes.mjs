// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { importSource } from '../build/import-source.mjs';
import { copyVisitors } from './analytics/fill/copy-visitors.mjs';
import { loadFill } from './analytics/fill/load-fill.mjs';
import { generateTraffic } from './analytics/traffic/generate-traffic.mjs';
import { sitePages } from './analytics/traffic/site-pages.mjs';
import { benches } from './benches.mjs';
import { measureCrossing } from './nodes/measure-crossing.mjs';
import { measureDashboard } from './nodes/measure-dashboard.mjs';
import { measureIngestion } from './nodes/measure-ingestion.mjs';
import { measureGain, measureMessages } from './nodes/measure-messages.mjs';
import { measureReplacement } from './nodes/measure-replacement.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { inMs, row } from './parts/table.mjs';
import { endWithBench, undoWithBench } from './parts/undo.mjs';

const ONE_MILLION = 1_000_000;
const ADMIN_KEY = 'bench-only-key-0123456789';
const inApi = (/** @type {string} */ path) => new URL(`../../api/testing/${path}`, import.meta.url);
const pages = sitePages(built('site/manifest.json'));

/** The measurements in order, with their seconds on two quiet cores. */
const plan = [
  { name: 'setups', seconds: 15, parts: ['messages', 'crossing', 'ingestion'] },
  { name: 'messages', seconds: 60, parts: ['messages'] },
  { name: 'crossing', seconds: 25, parts: ['crossing'] },
  { name: 'ingestion', seconds: 50, parts: ['ingestion'] },
  { name: 'gain', seconds: 60, parts: ['messages'] },
  { name: 'replacement', seconds: 25, parts: ['replacement'] },
  { name: 'filling', seconds: 200, parts: ['dashboard'] },
  { name: 'dashboard', seconds: 60, parts: ['dashboard'] },
];

await runBench(
  benches.nodes,
  (values) => plan.filter((step) => step.parts.some((part) => values.parts.includes(part))),
  async (bench, { parts, views }) => {
    const { startPostgresServer } = await importSource(
      inApi('postgres-server.ts'),
      'bench-postgres',
    );
    const { startBalance } = await importSource(inApi('balance.ts'), 'bench-balance');
    const postgres = await startPostgresServer({ isDurable: true });
    undoWithBench(() => postgres.stop({ signal: 'SIGQUIT' }));

    let made = 0;
    /** @returns {string} a new folder for a server */
    const newFolder = () => {
      made += 1;
      const path = join(bench.folder, `data-${made}`);
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
        PORT: '0',
        DATA_DIR,
        LOG_LEVEL: 'error',
        TRUST_PROXY: '1',
        ADMIN_KEY,
        ...(database === undefined ? {} : { DATABASE_TYPE: 'postgresql', DATABASE_URL: database }),
      });

    /** @param {string} database @param {number} count */
    const startNodes = async (database, count) => {
      const nodes = [];
      for (let n = 0; n < count; n += 1) nodes.push(await start(newFolder(), database));
      return nodes;
    };

    /** The same traffic in SQLite and in PostgreSQL. */
    const fillBoth = async () => {
      const dataDir = newFolder();
      await (await start(dataDir)).stop();
      const times = Math.max(1, Math.round(views / ONE_MILLION));
      const traffic = { seed: 1, views: views / times, endMs: Date.now(), days: 90 };
      const fillDatabase = await loadFill();
      const file = join(dataDir, 'analytics.db');
      await fillDatabase(file, generateTraffic({ ...traffic, pages }));
      if (times > 1) copyVisitors(file, times);
      const database = await newDatabase();
      const startedAt = performance.now();
      const moving = spawn(process.execPath, [built('api/move.js'), '--to', database], {
        env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      endWithBench(moving);
      const [code] = await once(moving, 'exit');
      if (code !== 0) throw new Error('the move failed');
      bench.report(
        row('page views', String(views), '', true),
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
      bench.report(row(`start, ${name}`, inMs(performance.now() - startedAt), '', true));
      return server;
    };

    const measureSetups = async () => {
      bench.begin('setups');
      const [one, three] = [await newDatabase(), await newDatabase()];
      const database = postgres.pid();
      const setups = [
        { name: 'SQLite', nodes: [await start(newFolder())], database: null },
        { name: 'PostgreSQL, one node', nodes: await startNodes(one, 1), database },
        { name: 'PostgreSQL, three nodes', nodes: await startNodes(three, 3), database },
      ];
      try {
        if (parts.includes('messages')) {
          bench.begin('messages');
          bench.report(...(await measureMessages(setups, bench)));
        }
        const [, , several] = setups;
        if (parts.includes('crossing') && several) {
          bench.begin('crossing');
          bench.report(...(await measureCrossing(several.nodes, ADMIN_KEY)));
        }
        if (parts.includes('ingestion')) {
          bench.begin('ingestion');
          await measureIngestion(setups, pages, bench);
        }
      } finally {
        for (const { nodes } of setups) for (const { stop } of nodes) await stop();
      }
    };

    const measureFilled = async () => {
      bench.begin('filling');
      const { dataDir, database } = await fillBoth();
      const replica = newFolder();
      const sqlite = await measureStart('SQLite', () => start(dataDir));
      const first = await measureStart('PostgreSQL, no replica yet', () =>
        start(replica, database),
      );
      await first.stop();
      const postgresql = await measureStart('PostgreSQL', () => start(replica, database));
      try {
        bench.begin('dashboard');
        const urls = { sqlite: sqlite.url, postgresql: postgresql.url };
        await measureDashboard(urls, ADMIN_KEY, bench);
      } finally {
        await sqlite.stop();
        await postgresql.stop();
      }
    };

    if (['messages', 'crossing', 'ingestion'].some((part) => parts.includes(part)))
      await measureSetups();
    if (parts.includes('messages')) {
      bench.begin('gain');
      const database = await newDatabase();
      bench.report(...(await measureGain(() => start(newFolder(), database))));
    }
    if (parts.includes('replacement')) {
      bench.begin('replacement');
      const database = await newDatabase();
      const startNode = () => start(newFolder(), database);
      bench.report(...(await measureReplacement({ startNode, startBalance })));
    }
    if (parts.includes('dashboard')) await measureFilled();
  },
);
