// @ts-check
import { openChromium } from '../parts/open-chromium.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const TIMES = 30;
const LIMIT_MS = 200;
/** A frame longer than two frames of a 60 Hz screen. */
const LATE_MS = 34;

// Page scripts are strings, because these scripts are checked without browser types.

/**
 * Clicks, and measures until the frame after the last of `count` elements has appeared.
 * @param {string} click @param {string} shown @param {number} count
 */
const openingOf = (click, shown, count) => `(async () => {
  const began = performance.now();
  document.querySelector(${JSON.stringify(click)}).click();
  while (document.querySelectorAll(${JSON.stringify(shown)}).length < ${count}) {
    if (performance.now() - began > 30000) throw new Error('it did not open');
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
})()`;

/** Scrolls by a third of the screen in each frame. Returns the duration of each frame. @param {string} box */
const framesOf = (box) => `(async () => {
  const box = document.querySelector(${JSON.stringify(box)});
  const frames = [];
  let last = await new Promise(requestAnimationFrame);
  for (let n = 0; n < 90; n += 1) {
    box.scrollTop += 250;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
})()`;

const openings = [
  {
    name: 'the inbox opens',
    start: 'live',
    ready: '.live-head',
    click: '.area-index a[href="/admin/inbox"]',
    shown: '.list .row',
    count: 10,
    box: '.list-rows',
  },
  {
    name: 'a stream of 5,000 steps opens',
    start: 'analytics/visitors?period=30d',
    ready: '.analytics tbody .narrow',
    click: '.analytics tbody .narrow',
    shown: '.journey-step',
    count: 60,
    box: '.analytics-sheet',
  },
];

/**
 * The time from a click in the open console to the visible list or stream, and the frame times
 * while it scrolls.
 *
 * @param {string} url
 * @param {string} adminKey
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureOpenings = async (url, adminKey, bench) => {
  const { browser } = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(`localStorage.setItem('foyer.admin.key', '${adminKey}')`);
    for (const { name, start, ready, click, shown, count, box } of openings) {
      const waits = [];
      for (let n = 0; n <= TIMES; n += 1) {
        bench.at(waits.length, TIMES);
        await page.goto(`${url}/admin/${start}`);
        await page.waitForSelector(ready);
        await page.waitForLoadState('networkidle');
        /** @type {number} */
        const wait = await page.evaluate(openingOf(click, shown, count));
        // The first opening fills the browser's cache.
        if (n > 0) waits.push(wait);
      }
      const { p50, p95 } = percentiles(waits);
      const measured = `${inMs(p95)} (p50 ${inMs(p50)})`;
      bench.report(row(`${name}, p95`, measured, `≤ ${LIMIT_MS} ms`, p95 <= LIMIT_MS));
      /** @type {number[]} */
      const frames = await page.evaluate(framesOf(box));
      const late = frames.filter((ms) => ms > LATE_MS).length;
      const longest = percentiles(frames).max;
      bench.report(
        row('  late frames in 90 while scrolling', `${late}, longest ${inMs(longest)}`, '', true),
      );
    }
  } finally {
    await browser.close();
  }
};
