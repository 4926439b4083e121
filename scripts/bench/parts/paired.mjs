// @ts-check
import { median } from './median.mjs';

/**
 * @typedef {object} Difference
 * @property {number} middle the median of the differences
 * @property {number} spread half of the distance between the quartiles
 */

/** @param {readonly number[]} sorted @param {number} part from 0 to 1 */
const quartile = (sorted, part) => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN;

/**
 * The difference of two figures measured side by side, round by round: a busy machine slows both.
 *
 * @param {readonly number[]} figures
 * @param {readonly number[]} bare the same number of them
 * @returns {Difference}
 */
export const difference = (figures, bare) => {
  const each = figures.map((figure, round) => figure - (bare[round] ?? Number.NaN));
  const sorted = each.toSorted((a, b) => a - b);
  return { middle: median(each), spread: (quartile(sorted, 0.75) - quartile(sorted, 0.25)) / 2 };
};

/** The median of the ratios, round by round. @param {readonly number[]} figures @param {readonly number[]} bare */
export const ratio = (figures, bare) =>
  median(figures.map((figure, round) => figure / Math.max(1, bare[round] ?? Number.NaN)));
