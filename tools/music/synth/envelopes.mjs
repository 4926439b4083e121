// @ts-check
import { SAMPLE_RATE } from './stereo.mjs';

/**
 * A raised cosine from 0 to 1: no corner at either end, so no click.
 * @param {number} position 0 to 1, held beyond
 * @returns {number}
 */
export const easeIn = (position) =>
  position <= 0 ? 0 : position >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * position);

/**
 * Opens and closes a voice in place. The first and the last sample are exactly zero.
 * @param {Float32Array} samples
 * @param {number} attackS
 * @param {number} releaseS
 * @returns {Float32Array} the same samples
 */
export const shape = (samples, attackS, releaseS) => {
  const attack = Math.max(1, Math.round(attackS * SAMPLE_RATE));
  const release = Math.max(1, Math.round(releaseS * SAMPLE_RATE));
  const last = samples.length - 1;
  for (let i = 0; i < Math.min(attack, samples.length); i += 1)
    samples[i] = (samples[i] ?? 0) * easeIn(i / attack);
  for (let i = 0; i < Math.min(release, samples.length); i += 1)
    samples[last - i] = (samples[last - i] ?? 0) * easeIn(i / release);
  return samples;
};

/**
 * The factor by which a decay shrinks each sample to fall by 60 dB in the given time.
 * @param {number} t60S
 * @returns {number}
 */
export const decayPerSample = (t60S) => 10 ** (-3 / (t60S * SAMPLE_RATE));
