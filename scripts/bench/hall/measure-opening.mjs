// @ts-check
import { median } from '../parts/median.mjs';
import { inMs, row } from '../parts/table.mjs';
import { openHallPage } from './open-hall-page.mjs';

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
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureOpening = async (url, runs, bench) => {
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
