// @ts-check
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cp, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { benches } from './benches.mjs';
import { importOnDemand } from '../run/on-demand.mjs';
import { measurePage } from './parts/measure-page.mjs';
import { median } from './parts/median.mjs';
import { openChromium } from './parts/open-chromium.mjs';
import { difference, ratio } from './parts/paired.mjs';
import { built, built as builtFile } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { buildIdAt, writeCurrent } from '../../api/http/site-builds.mjs';
import { createCompressor } from '../build/compress.mjs';
import { repository } from '../build/output-paths.mjs';

// Inside the repository, so that the server's libraries and React resolve from there.
const folder = join(repository, 'node_modules/.cache/foyer/bare-site');
const builds = join(folder, 'dist/site');
const buildId = buildIdAt(new Date(0));
const client = join(builds, buildId, 'client');

/** @param {import('vite').BuildOptions} options */
const bundle = (options) =>
  build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ...options, emptyOutDir: true, copyPublicDir: false },
  });

/** @param {string} script @param {string} content */
const documentOf = (script, content) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A bare page</title><meta name="description" content="The least that a page could be."><link rel="icon" href="data:,"><script type="module" src="${script}"></script></head><body><div id="root">${content}</div></body></html>`;

/**
 * Builds a site with one bare page, with the same React, router and settings as the real one,
 * beside a copy of the real server. Returns the server's program.
 */
const buildBareSite = async () => {
  await rm(folder, { recursive: true, force: true });
  const built = await bundle({
    outDir: client,
    rolldownOptions: { input: join(repository, 'site/testing/bare-page/bare-client.ts') },
  });
  const script = [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk' && each.isEntry)?.fileName;
  if (script === undefined) throw new Error('the bare page has no script');
  const prerender = join(folder, 'prerender');
  await bundle({
    ssr: join(repository, 'site/testing/bare-page/bare-prerender.ts'),
    outDir: prerender,
  });
  const { renderBarePage } = await import(pathToFileURL(join(prerender, 'bare-prerender.js')).href);
  await writeFile(join(client, 'index.html'), documentOf(`/${script}`, await renderBarePage()));
  await writeFile(join(client, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await (await createCompressor(client, '')).finish();
  await cp(builtFile('api'), join(folder, 'dist/api'), { recursive: true });
  await cp(join(repository, 'package.json'), join(folder, 'package.json'));
  const manifest = {
    pages: { '/': 'index.html' },
    apps: {},
    notFound: 'index.html',
    immutablePrefix: '/assets/',
    features: {},
    inlineScriptHashes: [],
  };
  await writeFile(join(builds, buildId, 'manifest.json'), JSON.stringify(manifest));
  writeCurrent(builds, { build: buildId, inputs: '' });
  return join(folder, 'dist/api/main.js');
};

/** The largest page of its kind, by HTML. @param {string} kind */
const largestIn = (kind) => {
  const folder = built(`site/client/${kind}`);
  const sizes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, bytes: statSync(join(folder, name, 'index.html')).size }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return `/${kind}/${sizes[0]?.name ?? ''}`;
};

const everyPage = () => [
  ...['/', '/projects', largestIn('projects'), '/ai', '/resume', '/contact', '/chat'],
  ...['/blog', largestIn('blog'), '/pictures', '/music', '/videos', '/vr'],
];
/** One run of Lighthouse with its browser, on two quiet cores. */
const RUN_SECONDS = 6;

/** The targets of a page, relative to the bare one. */
const wanted = { points: 1, blocking: 1.5, shift: 0, paintMs: 500 };
const gates = { accessibility: 100, 'best-practices': 100, seo: 100 };
const budget = { bytes: 350_000, requests: 25 };
/** Blocking below this is unnoticeable, and its ratio to almost nothing is meaningless. */
const BLOCKING_MS = 30;

/** @typedef {import('./parts/measure-page.mjs').Measured} Measured */
/** @typedef {{ page: Measured, bare: Measured }} Pair */

/** @param {string} page @param {readonly Pair[]} pairs */
const judge = (page, pairs) => {
  /** @param {(run: Measured) => number} figure */
  const of = (figure) => pairs.map((pair) => figure(pair.page));
  /** @param {(run: Measured) => number} figure */
  const bareOf = (figure) => pairs.map((pair) => figure(pair.bare));
  const points = difference(
    of((run) => run.scores.performance),
    bareOf((run) => run.scores.performance),
  );
  const blockingMs = difference(
    of((run) => run.blockingMs),
    bareOf((run) => run.blockingMs),
  );
  const blocking = ratio(
    of((run) => run.blockingMs),
    bareOf((run) => run.blockingMs),
  );
  const shift = median(of((run) => run.timings.cls));
  const paintMs = median(of((run) => run.paintedLaterMs));
  const bytes = median(of((run) => run.bytes));
  const requests = median(of((run) => run.requests));
  const foreign = new Set(pairs.flatMap((pair) => pair.page.foreign));
  const names = /** @type {(keyof typeof gates)[]} */ (Object.keys(gates));
  const faults = [
    ...(points.middle < -wanted.points ? [`${-points.middle} points under the bare page`] : []),
    ...(blocking > wanted.blocking && blockingMs.middle > BLOCKING_MS
      ? [`blocks ${blocking.toFixed(2)} times as long as the bare page`]
      : []),
    ...(shift > wanted.shift ? [`shifts by ${shift.toFixed(3)}`] : []),
    ...(!(paintMs <= wanted.paintMs)
      ? [`paints its largest part ${Math.round(paintMs)} ms after the first`]
      : []),
    ...names
      .map((name) => ({ name, score: median(of((run) => run.scores[name])) }))
      .filter(({ name, score }) => score < gates[name])
      .map(({ name, score }) => `${name} is ${score}, under ${gates[name]}`),
    ...(bytes > budget.bytes
      ? [`first view is ${(bytes / 1000).toFixed(1)} kB, over ${budget.bytes / 1000} kB`]
      : []),
    ...(requests > budget.requests ? [`${requests} requests, over ${budget.requests}`] : []),
    ...[...foreign].map((url) => `asks another origin: ${url}`),
  ].map((fault) => `${page}: ${fault}`);
  const row = {
    page,
    points: median(of((run) => run.scores.performance)),
    'to bare': `${points.middle} ± ${points.spread}`,
    'FCP ms': Math.round(median(of((run) => run.timings.fcp))),
    'LCP ms': Math.round(median(of((run) => run.timings.lcp))),
    'painted later': Math.round(paintMs),
    'TBT ms': Math.round(median(of((run) => run.timings.tbt))),
    'blocks ms': Math.round(median(of((run) => run.blockingMs))),
    'to the bare one': `${blocking.toFixed(2)} (+${Math.round(blockingMs.middle)} ± ${Math.round(blockingMs.spread)})`,
    CLS: Number(shift.toFixed(3)),
    kB: Number((bytes / 1000).toFixed(1)),
    requests,
  };
  return { row, faults, why: [...new Set(pairs.flatMap((pair) => pair.page.faults))] };
};

// Lighthouse's trace sometimes lacks the start of the navigation, which is not the page's fault.
const TRACES_TRIED = 3;

/** @typedef {(url: string, flags: object) => Promise<any>} Lighthouse */

/**
 * Measures in a new browser each time, without a warm cache.
 *
 * @param {string} url
 * @param {Lighthouse} lighthouse
 * @param {(line: string) => void} print
 * @returns {Promise<Measured>}
 */
const measureAnew = async (url, lighthouse, print, triesLeft = TRACES_TRIED - 1) => {
  const { browser, port } = await openChromium();
  try {
    return await measurePage(url, port, lighthouse);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    print(`Lighthouse lost a trace of ${url}; once more.`);
  } finally {
    await browser.close();
  }
  return measureAnew(url, lighthouse, print, triesLeft - 1);
};

/** @param {string} page @param {Pair} pair */
const lineOf = (page, { page: run, bare }) =>
  `${page}: ${run.scores.performance} points (bare ${bare.scores.performance}), LCP ${Math.round(run.timings.lcp)} ms, blocks ${Math.round(run.blockingMs)} ms (bare ${Math.round(bare.blockingMs)} ms), ${(run.bytes / 1000).toFixed(1)} kB, ${run.requests} requests`;

/**
 * The table of measurements, and the targets that each page misses.
 *
 * @param {ReadonlyMap<string, readonly Pair[]>} measured
 */
const summarize = (measured) => {
  const judged = [...measured]
    .filter(([, pairs]) => pairs.length > 0)
    .map(([page, pairs]) => judge(page, pairs));
  const bareRuns = [...measured.values()].flat().map((pair) => pair.bare);
  if (judged.length === 0) return console.log('No page is measured yet.');
  console.log(`Lighthouse, mobile, median of the rounds, each beside the bare page`);
  console.table(judged.map(({ row }) => row));
  console.log(
    `The bare page: ${median(bareRuns.map((run) => run.scores.performance))} points, blocking ${Math.round(median(bareRuns.map((run) => run.blockingMs)))} ms, ${(median(bareRuns.map((run) => run.bytes)) / 1000).toFixed(1)} kB; the machine ${Math.round(median(bareRuns.map((run) => run.machine)))} by Lighthouse's own measure.`,
  );
  const faults = judged.flatMap((each) => each.faults);
  if (faults.length === 0) return console.log('Every page is within its gates.');
  console.error(faults.join('\n'));
  for (const { row, why } of judged)
    for (const reason of why) console.error(`  ${row.page} ${reason}`);
  process.exitCode = 1;
};

// Before each page a bare page with the same React, router and server is measured. Each figure is
// judged by the difference, because a busy machine slows both. Blocking is judged by CPU time of
// the page's thread. Lighthouse's own TBT uses wall-clock time, which varies by more than the limit
// on a busy machine, so it is only listed. Fails if a page misses a target.
await runBench(
  benches.site,
  ({ page: pages = everyPage(), rounds }) => [
    { name: 'preparing', seconds: 15 },
    { name: 'pages', seconds: 2 * RUN_SECONDS * rounds * pages.length },
  ],
  async (bench, { page: pages = everyPage(), rounds, json }) => {
    bench.begin('preparing');
    const [{ default: lighthouse }] = await importOnDemand(
      'lighthouse',
      ['lighthouse'],
      bench.print,
    );
    /** @param {string} program @param {string} name */
    const start = (program, name) =>
      startChild(program, {
        PORT: '0',
        DATA_DIR: join(bench.folder, name),
        LOG_LEVEL: 'error',
        ADMIN_KEY: 'bench-only-key-0123456789',
      });
    const program = built('api/main.js');
    const site = await start(program, 'site');
    const bare = await start(await buildBareSite(), 'bare');
    /** @type {Map<string, Pair[]>} */
    const measured = new Map(pages.map((page) => [page, []]));
    bench.atEnd(() => {
      summarize(measured);
      if (json !== undefined)
        writeFileSync(json, JSON.stringify(Object.fromEntries(measured), null, 2));
    });
    bench.begin('pages');
    let done = 0;
    // Every round measures all pages, so that other load on the machine affects all of them.
    for (let round = 1; round <= rounds; round += 1) {
      for (const [page, pairs] of measured) {
        const bareRun = await measureAnew(`${bare.url}/`, lighthouse, bench.print);
        const pageRun = await measureAnew(`${site.url}${page}`, lighthouse, bench.print);
        const pair = { bare: bareRun, page: pageRun };
        pairs.push(pair);
        done += 1;
        bench.print(`${round}/${rounds} ${lineOf(page, pair)}`);
        bench.at(done, rounds * pages.length);
      }
    }
  },
);
