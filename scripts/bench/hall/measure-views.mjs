// @ts-check
import { row } from '../parts/table.mjs';
import { enterHall, openHallPage, waitForFrames } from './open-hall-page.mjs';

/** The aspect ratio of a screen with fewer pixels, so that each view draws quickly. */
const SMALL = { width: 480, height: 270 };
const MOST = { calls: 120, triangles: 300_000, bytes: 1_500_000 };

/** @typedef {{ calls: number, triangles: number }} Cost */
/** @typedef {import('playwright').Page} Page */

/** Resets the maximum cost of a view. @param {Page} page */
const forget = (page) => page.evaluate('Object.assign(hallDrawn, { calls: 0, triangles: 0 })');

/** @param {Page} page @returns {Promise<Cost & { bytes: number }>} */
const read = (page) => page.evaluate('hallDrawn');

/** @param {Page} page @returns {Promise<number>} clockwise from north */
const headingOf = (page) =>
  page.evaluate(
    `Number(/rotate\\((.*)\\)/.exec(document.querySelector('.corner-here').getAttribute('transform'))[1])`,
  );

/** Turns once around on the spot. Each frame on the way is a view. @param {Page} page */
const lookAround = async (page) => {
  let before = await headingOf(page);
  await page.keyboard.down('ArrowLeft');
  for (let rotated = 0; rotated < 360;) {
    await waitForFrames(page, 2);
    const now = await headingOf(page);
    rotated += (before - now + 360) % 360;
    before = now;
  }
  await page.keyboard.up('ArrowLeft');
};

/** @param {Page} page @param {string} key @param {number} times */
const press = async (page, key, times) => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  await waitForFrames(page, 2);
};

/**
 * The most expensive view of a wing: in all directions from its door, its middle and its end, and
 * with a plate taken down.
 *
 * @param {Page} page
 * @param {number} wing from 1
 * @param {number} projects
 */
const measureWing = async (page, wing, projects) => {
  await forget(page);
  await press(page, `Digit${wing}`, 1);
  await lookAround(page);
  // Pressed again, so that the tour starts with the wing's first plate.
  await press(page, `Digit${wing}`, 1);
  const half = Math.ceil(projects / 2);
  await press(page, 'KeyN', half);
  await lookAround(page);
  await press(page, 'Enter', 1);
  await press(page, 'Enter', 1);
  await press(page, 'KeyN', projects - half);
  await lookAround(page);
  return read(page);
};

/**
 * Draw calls and triangles of the most expensive views, and the total bytes drawn by then.
 *
 * @param {string} url
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureViews = async (url, bench) => {
  const { browser, page } = await openHallPage(url, ['count-drawing.js'], SMALL);
  try {
    /** @type {{ name: string, projects: number }[]} */
    const wings = await page.evaluate(
      `[...document.querySelectorAll('.hall-wings section')].map((wing) => ({
        name: wing.querySelector('h2').textContent, projects: wing.querySelectorAll('li').length }))`,
    );
    await enterHall(page);
    await lookAround(page);
    const views = [{ name: 'Entrance', ...(await read(page)) }];
    for (const [index, { name, projects }] of wings.entries()) {
      bench.at(index, wings.length);
      views.push({ name, ...(await measureWing(page, index + 1, projects)) });
    }
    const { bytes } = await read(page);
    return [
      ...views.map(({ name, calls, triangles }) =>
        row(
          `dearest view, ${name}`,
          `${calls} calls, ${triangles} triangles`,
          `≤ ${MOST.calls}, ≤ ${MOST.triangles}`,
          calls > 0 && calls <= MOST.calls && triangles <= MOST.triangles,
        ),
      ),
      row(
        'geometry and textures of all that was drawn',
        `${(bytes / 1000).toFixed(0)} kB`,
        `≤ ${MOST.bytes / 1000} kB`,
        bytes > 0 && bytes <= MOST.bytes,
      ),
    ];
  } finally {
    await browser.close();
  }
};
