// @ts-check
import { shape } from './envelopes.mjs';
import { around } from './random.mjs';
import { SAMPLE_RATE, toSamples } from './stereo.mjs';

/**
 * @typedef {object} Pluck
 * @property {number} hertz
 * @property {number} seconds how long the finger stays off the string
 * @property {number} t60S time in which the fundamental falls by 60 dB
 * @property {number} brightness 0 (felt) to 1 (plectrum)
 * @property {number} pick where it is plucked, as a part of the string, 0 to 0.5
 */

/**
 * One period of noise: softened by the finger, without the harmonics that have a node under the
 * pick, without a mean, at a fixed energy so that no pluck is louder by chance.
 * @param {number} period
 * @param {Pluck} pluck
 * @param {import('./random.mjs').Random} random
 */
const excite = (period, { brightness, pick }, random) => {
  const soft = new Float32Array(period);
  const keep = 0.1 + 0.5 * brightness;
  let once = 0;
  let held = 0;
  for (let i = 0; i < period; i += 1) {
    once += keep * (around(random, 1) - once);
    held += keep * (once - held);
    soft[i] = held;
  }
  const offset = Math.max(1, Math.round(period * pick));
  const burst = soft.map((sample, i) => sample - (soft[(i + offset) % period] ?? 0));
  const mean = burst.reduce((sum, sample) => sum + sample, 0) / period;
  const energy = burst.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / period;
  const scale = 0.3 / Math.sqrt(energy + 1e-9);
  return burst.map((sample) => (sample - mean) * scale);
};

/**
 * Karplus and Strong's string, with Jaffe and Smith's all-pass to tune it between two samples
 * (Computer Music Journal 7(2), 1983).
 * @param {Pluck} pluck
 * @param {import('./random.mjs').Random} random
 * @returns {Float32Array}
 */
export const pluckString = (pluck, random) => {
  const period = SAMPLE_RATE / pluck.hertz;
  const blend = 0.5 - 0.4 * pluck.brightness;
  const whole = Math.floor(period - blend - 0.1);
  const rest = period - blend - whole;
  const tune = (1 - rest) / (1 + rest);
  const loss = 10 ** (-3 / (pluck.hertz * pluck.t60S));
  const line = excite(whole, pluck, random);
  const out = new Float32Array(toSamples(pluck.seconds));
  let before = 0;
  let tunedIn = 0;
  let tunedOut = 0;
  for (let i = 0; i < out.length; i += 1) {
    const index = i % whole;
    const now = line[index] ?? 0;
    const damped = loss * ((1 - blend) * now + blend * before);
    before = now;
    tunedOut = tune * damped + tunedIn - tune * tunedOut;
    tunedIn = damped;
    line[index] = tunedOut;
    out[i] = now;
  }
  return shape(out, 0.0015, Math.min(0.3, pluck.seconds / 3));
};
