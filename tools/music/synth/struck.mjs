// @ts-check
import { decayPerSample, shape } from './envelopes.mjs';
import { bandPass, createBiquad, filterInPlace } from './filters.mjs';
import { around } from './random.mjs';
import { SAMPLE_RATE, toSamples } from './stereo.mjs';

/** @typedef {{ hertz: number, seconds: number, velocity: number }} Stroke */

/** A marimba bar is carved so that its second mode is two octaves up; the third stays wild. */
const barModes = [
  { ratio: 1, gain: 1, decay: 1 },
  { ratio: 3.984, gain: 0.22, decay: 0.32 },
  { ratio: 9.3, gain: 0.07, decay: 0.12 },
];

/**
 * A wooden bar. Harder strokes have more of the upper modes, not only more of everything.
 * @param {Stroke} stroke
 * @returns {Float32Array}
 */
export const strikeBar = ({ hertz, seconds, velocity }) => {
  const out = new Float32Array(toSamples(seconds));
  for (const mode of barModes) {
    const frequency = hertz * mode.ratio;
    if (frequency > 12_000) continue;
    const step = (2 * Math.PI * frequency) / SAMPLE_RATE;
    const decay = decayPerSample(seconds * mode.decay);
    let level = 0.5 * mode.gain * (mode.ratio === 1 ? 1 : 0.4 + velocity);
    for (let i = 0; i < out.length && level > 1e-5; i += 1) {
      out[i] = (out[i] ?? 0) + level * Math.sin(step * i);
      level *= decay;
    }
  }
  return shape(out, 0.002, 0.05);
};

/**
 * A bell by frequency modulation: two carriers a few cents apart, so that it beats slowly, and an
 * inharmonic modulator that dies sooner than the tone (Chowning, JAES 21(7), 1973).
 * @param {Stroke & { ratio: number, index: number, attackS?: number }} stroke
 * @returns {Float32Array}
 */
export const strikeBell = ({ hertz, seconds, velocity, ratio, index, attackS = 0.003 }) => {
  const out = new Float32Array(toSamples(seconds));
  const turn = (2 * Math.PI) / SAMPLE_RATE;
  const decay = decayPerSample(seconds);
  const darken = decayPerSample(seconds * 0.35);
  let level = 0.4;
  let depth = index * (0.35 + 0.65 * velocity);
  for (let i = 0; i < out.length; i += 1) {
    const bend = depth * Math.sin(turn * hertz * ratio * i);
    const tone =
      Math.sin(turn * hertz * i + bend) + 0.6 * Math.sin(turn * hertz * 1.0016 * i + 0.7 * bend);
    out[i] = (level * tone) / 1.6;
    level *= decay;
    depth *= darken;
  }
  return shape(out, attackS, 0.1);
};

/**
 * The tick of a relay or a type bar: a few milliseconds of noise round one frequency.
 * @param {{ hertz: number, seconds: number }} stroke
 * @param {import('./random.mjs').Random} random
 * @returns {Float32Array}
 */
export const tick = ({ hertz, seconds }, random) => {
  const out = new Float32Array(toSamples(seconds));
  const decay = decayPerSample(seconds);
  let level = 0.7;
  for (let i = 0; i < out.length; i += 1) {
    out[i] = around(random, level);
    level *= decay;
  }
  return shape(filterInPlace(out, createBiquad(bandPass(hertz, 1.6))), 0.0008, seconds / 3);
};
