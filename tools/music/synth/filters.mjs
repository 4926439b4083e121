// @ts-check
import { SAMPLE_RATE } from './stereo.mjs';

/** @typedef {(sample: number) => number} Filter One sample in, one out; it remembers. */
/** @typedef {readonly [b0: number, b1: number, b2: number, a1: number, a2: number]} Coefficients */

/** @param {Coefficients} coefficients with a0 = 1 @returns {Filter} */
export const createBiquad = ([b0, b1, b2, a1, a2]) => {
  let first = 0;
  let second = 0;
  return (sample) => {
    const out = b0 * sample + first;
    first = b1 * sample - a1 * out + second;
    second = b2 * sample - a2 * out;
    return out;
  };
};

/** Robert Bristow-Johnson, Audio EQ Cookbook, https://www.w3.org/TR/audio-eq-cookbook/ */
const angleOf = (/** @type {number} */ hertz, /** @type {number} */ q) => {
  const omega = (2 * Math.PI * hertz) / SAMPLE_RATE;
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) };
};

/** @param {number} hertz @param {number} q @returns {Coefficients} */
export const highPass = (hertz, q) => {
  const { cosine, alpha } = angleOf(hertz, q);
  const a0 = 1 + alpha;
  const edge = (1 + cosine) / 2 / a0;
  return [edge, -2 * edge, edge, (-2 * cosine) / a0, (1 - alpha) / a0];
};

/** Unity gain at its centre. @param {number} hertz @param {number} q @returns {Coefficients} */
export const bandPass = (hertz, q) => {
  const { cosine, alpha } = angleOf(hertz, q);
  const a0 = 1 + alpha;
  return [alpha / a0, 0, -alpha / a0, (-2 * cosine) / a0, (1 - alpha) / a0];
};

/**
 * Runs one filter over a buffer in place.
 * @param {Float32Array} samples
 * @param {Filter} filter
 * @returns {Float32Array} the same samples
 */
export const filterInPlace = (samples, filter) => {
  for (let i = 0; i < samples.length; i += 1) samples[i] = filter(samples[i] ?? 0);
  return samples;
};
