// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measurePage } from './parts/measure-page.mjs';
import { median } from './parts/median.mjs';
import { openChromium } from './parts/open-chromium.mjs';
import { startChild } from './parts/start-child.mjs';

/**
 * Lighthouse on the production server over loopback, as on a mobile device: the median of RUNS
 * (BENCH_RUNS, odd) for each page, and the size of its first view. Fails below the gates.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const pages = [
  '/',
  '/projects',
  '/projects/fluentd-llm-server',
  '/blog/what-an-inference-queue-tells-you',
];
const gates = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const budget = { bytes: 350_000, requests: 25 };

/** @param {string} page @param {import('./parts/measure-page.mjs').Measured[]} runs */
const judge = (page, runs) => {
  /** @param {(run: typeof runs[number]) => number} figure */
  const mid = (figure) => median(runs.map(figure));
  const names = /** @type {(keyof typeof gates)[]} */ (Object.keys(gates));
  const scores = names.map((name) => ({ name, score: mid((run) => run.scores[name]) }));
  const bytes = mid((run) => run.bytes);
  const requests = mid((run) => run.requests);
  const foreign = new Set(runs.flatMap((run) => run.foreign));
  const row = {
    page,
    ...Object.fromEntries(scores.map(({ name, score }) => [name, score])),
    'FCP ms': Math.round(mid((run) => run.timings.fcp)),
    'LCP ms': Math.round(mid((run) => run.timings.lcp)),
    'TBT ms': Math.round(mid((run) => run.timings.tbt)),
    CLS: Number(mid((run) => run.timings.cls).toFixed(3)),
    kB: Number((bytes / 1000).toFixed(1)),
    requests,
    // A busy machine gives a low value, and long blocking times that are not the site's fault.
    machine: Math.round(mid((run) => run.machine)),
  };
  const faults = [
    ...scores
      .filter(({ name, score }) => score < gates[name])
      .map(({ name, score }) => `${name} is ${score}, under ${gates[name]}`),
    ...(bytes > budget.bytes ? [`first view is ${row.kB} kB, over ${budget.bytes / 1000} kB`] : []),
    ...(requests > budget.requests ? [`${requests} requests, over ${budget.requests}`] : []),
    ...[...foreign].map((url) => `asks another origin: ${url}`),
  ].map((fault) => `${page}: ${fault}`);
  return { row, faults, why: [...new Set(runs.flatMap((run) => run.faults))] };
};

// Sometimes Lighthouse's trace lacks the start of the navigation, which says nothing about the
// page.
const TRACES_TRIED = 3;

/**
 * In a new browser each time, without a warm cache.
 * @param {string} url @returns {Promise<import('./parts/measure-page.mjs').Measured>}
 */
const measureAnew = async (url, triesLeft = TRACES_TRIED - 1) => {
  const { browser, port } = await openChromium();
  try {
    return await measurePage(url, port);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    console.log(`Lighthouse lost a trace of ${url}; once more.`);
  } finally {
    await browser.close();
  }
  return measureAnew(url, triesLeft - 1);
};

/** @param {string} url */
const measureAll = async (url) => {
  const judged = [];
  for (const page of pages) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await measureAnew(`${url}${page}`));
    }
    judged.push(judge(page, runs));
  }
  return judged;
};

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const server = await startChild(fileURLToPath(new URL('../../dist/api/main.js', import.meta.url)), {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ADMIN_KEY: 'bench-only-key-0123456789',
});
try {
  const judged = await measureAll(server.url);
  console.log(`Lighthouse, mobile, median of ${RUNS}`);
  console.table(judged.map(({ row }) => row));
  const faults = judged.flatMap((each) => each.faults);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    for (const { row, why } of judged)
      for (const reason of why) console.error(`  ${row.page} ${reason}`);
    process.exitCode = 1;
  } else console.log('Every page is within its gates.');
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
