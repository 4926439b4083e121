// @ts-check
import { fileURLToPath } from 'node:url';
import { openChromium } from '../parts/open-chromium.mjs';

/** Chromium draws WebGL without a graphics card only with this flag. */
const SOFTWARE = ['--enable-unsafe-swiftshader', '--use-gl=angle', '--use-angle=swiftshader'];
// Collects garbage only on request, so that the frames' allocations can be counted.
const NO_COLLECTION = '--js-flags=--expose-gc --min-semi-space-size=128 --max-semi-space-size=256';
const HUNG_WITHIN_MS = 60_000;

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Opens a new browser on the page of the hall, with software rendering. `scripts` of this folder
 * run before the page's own.
 *
 * @param {string} url
 * @param {string[]} scripts
 * @param {{ width: number, height: number }} viewport
 */
export const openHallPage = async (url, scripts, viewport = { width: 1280, height: 720 }) => {
  const { browser } = await openChromium([...SOFTWARE, NO_COLLECTION]);
  const context = await browser.newContext({
    viewport,
    // Movement is instant, so that views are the same in every run.
    reducedMotion: 'reduce',
  });
  for (const script of scripts) await context.addInitScript({ path: here(script) });
  const page = await context.newPage();
  await page.goto(`${url}/vr-experience`);
  return { browser, page };
};

/**
 * Enters the hall and waits until every sheet and model is drawn.
 *
 * @param {import('playwright').Page} page
 */
export const enterHall = async (page) => {
  await page.getByRole('button', { name: 'Enter the hall' }).click();
  await page.getByRole('application', { name: /^The hall/ }).waitFor();
  await page.locator('.corner-here').waitFor({ state: 'attached' });
  await page.locator('.hall-hanging').waitFor({ state: 'detached', timeout: HUNG_WITHIN_MS });
};

/**
 * @param {import('playwright').Page} page
 * @param {number} count
 */
export const waitForFrames = (page, count) =>
  page.evaluate(`new Promise((resolve) => {
    let left = ${count};
    const next = () => ((left -= 1) < 0 ? resolve() : requestAnimationFrame(next));
    requestAnimationFrame(next);
  })`);
