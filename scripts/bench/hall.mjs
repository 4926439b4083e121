// @ts-check
import { benches } from './benches.mjs';
import { measureViews } from './hall/measure-views.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { median } from './parts/median.mjs';
import { inMs, row } from './parts/table.mjs';
import { openHallPage, enterHall, waitForFrames } from './hall/open-hall-page.mjs';

const FRAMES = 1_000;
/** A frame's garbage does not depend on its number of pixels; its duration does. */
const SMALL = { width: 320, height: 180 };
/** Warm-up frames, until the code is compiled in its final form. */
const WARM_UP = 400;
/** One byte per frame is a kilobyte in total; the browser's own heap varies by more. */
const GROWTH_BYTES = 32_000;

const inKb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @param {import('playwright').CDPSession} cdp */
const heapInUse = async (cdp) => (await cdp.send('Runtime.getHeapUsage')).usedSize;

/** @param {import('playwright').CDPSession} cdp */
const collect = async (cdp) => {
  // Twice: objects freed by the first collection may have held others.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
};

/**
 * The heap over 1,000 frames of walking in circles through the entrance: the rest after a
 * collection, and the allocations of the frames without one.
 *
 * @param {string} url
 */
const measureGarbage = async (url) => {
  const { browser, page } = await openHallPage(url, [], SMALL);
  try {
    await enterHall(page);
    const cdp = await page.context().newCDPSession(page);
    await page.keyboard.down('KeyW');
    await page.keyboard.down('ArrowLeft');
    await waitForFrames(page, WARM_UP);
    await collect(cdp);
    const before = await heapInUse(cdp);
    const startedAt = performance.now();
    await waitForFrames(page, FRAMES);
    const frameMs = (performance.now() - startedAt) / FRAMES;
    const made = (await heapInUse(cdp)) - before;
    await collect(cdp);
    const grown = (await heapInUse(cdp)) - before;
    return [
      row('a frame of walking, 320 by 180 dots', inMs(frameMs), '', true),
      row(
        `heap after ${FRAMES} frames of walking, collected`,
        `${grown < 0 ? '' : '+'}${inKb(grown)}`,
        `≤ +${inKb(GROWTH_BYTES)}`,
        grown <= GROWTH_BYTES,
      ),
      row('made in a frame, uncollected', inKb(made / FRAMES), '', true),
    ];
  } finally {
    await browser.close();
  }
};

const WANTED_MS = 2_000;
/** The share of lit pixels. Chalk strokes in the first view reach it; an empty view does not. */
const LIT = 0.01;

/** @typedef {{ entrance: number, stage: number, answered: number, lit: number }} Marks */

/**
 * The time from navigation to the first interactive frame, which is completely drawn and shows the
 * step that a key requested. The button and the key are pressed as early as possible.
 *
 * @param {string} url
 * @param {number} runs odd
 * @param {import('./parts/run-bench.mjs').Bench} bench
 */
const measureOpening = async (url, runs, bench) => {
  /** @type {Marks[]} */
  const all = [];
  for (let run = 0; run < runs; run += 1) {
    bench.at(run, runs);
    const { browser, page } = await openHallPage(url, ['enter-at-once.js']);
    try {
      all.push(await page.evaluate('hallOpened'));
    } finally {
      await browser.close();
    }
  }
  const mid = (/** @type {(marks: Marks) => number} */ figure) => median(all.map(figure));
  const answered = mid((marks) => marks.answered);
  const worst = Math.max(...all.map((marks) => marks.answered));
  const lit = Math.min(...all.map((marks) => marks.lit));
  return [
    row('the door can be pressed', inMs(mid(({ entrance }) => entrance)), '', true),
    row('the hall hears keys', inMs(mid(({ stage }) => stage)), '', true),
    row(
      `first interactive frame, median of ${runs}`,
      `${inMs(answered)} (worst ${inMs(worst)})`,
      `≤ ${inMs(WANTED_MS)}`,
      answered <= WANTED_MS,
    ),
    row(
      'from the press on the door',
      inMs(mid((marks) => marks.answered - marks.entrance)),
      '',
      true,
    ),
    row('chalk on that frame', `${(lit * 100).toFixed(1)} %`, `≥ ${LIT * 100} %`, lit >= LIT),
  ];
};

const program = built('api/main.js');

await runBench(
  benches.hall,
  ({ parts, runs }) =>
    [
      { name: 'opening', seconds: 8 * runs },
      { name: 'garbage', seconds: 60 },
      { name: 'views', seconds: 240 },
    ].filter(({ name }) => parts.includes(name)),
  async (bench, { parts, runs }) => {
    const server = await startChild(program, {
      PORT: '0',
      DATA_DIR: bench.folder,
      LOG_LEVEL: 'error',
      ADMIN_KEY: 'bench-only-key-0123456789',
    });
    if (parts.includes('opening')) {
      bench.begin('opening');
      bench.report(...(await measureOpening(server.url, runs, bench)));
    }
    if (parts.includes('garbage')) {
      bench.begin('garbage');
      bench.report(...(await measureGarbage(server.url)));
    }
    if (parts.includes('views')) {
      bench.begin('views');
      bench.report(...(await measureViews(server.url, bench)));
    }
  },
);
