// @ts-check
import { inMs, row } from '../parts/table.mjs';
import { enterHall, openHallPage, waitForFrames } from './open-hall-page.mjs';

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
export const measureGarbage = async (url) => {
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
