// @ts-check
import { createBiquad } from './filters.mjs';
import { toSamples } from './stereo.mjs';

/** The K-weighting of ITU-R BS.1770-4, its two filters worked out for 44.1 kHz. */
const head = /** @type {const} */ ([1.53084123, -2.65097999, 1.16907906, -1.66365511, 0.71259542]);
const lowCut = /** @type {const} */ ([1, -2, 1, -1.98916967, 0.98919904]);

/** @param {Float32Array} samples @param {Float64Array} sums by 100 ms */
const addWeighted = (samples, sums) => {
  const shelf = createBiquad(head);
  const cut = createBiquad(lowCut);
  const hop = toSamples(0.1);
  for (let i = 0; i < hop * sums.length; i += 1) {
    const block = Math.floor(i / hop);
    sums[block] = (sums[block] ?? 0) + cut(shelf(samples[i] ?? 0)) ** 2 / hop;
  }
};

const toLufs = (/** @type {number} */ power) => -0.691 + 10 * Math.log10(power + 1e-12);

const mean = (/** @type {number[]} */ powers) =>
  powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length);

/**
 * Integrated loudness with both gates of BS.1770-4 (absolute -70, relative -10).
 * @param {import('./stereo.mjs').Stereo} bus
 * @returns {number} LUFS
 */
export const measureLoudness = ({ left, right }) => {
  const sums = new Float64Array(Math.floor(left.length / toSamples(0.1)));
  addWeighted(left, sums);
  addWeighted(right, sums);
  const blocks = [];
  for (let i = 0; i + 4 <= sums.length; i += 1) blocks.push(mean([...sums.subarray(i, i + 4)]));
  const audible = blocks.filter((power) => toLufs(power) > -70);
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
};
