// @ts-check
import { easeIn } from './envelopes.mjs';
import { createBiquad, filterInPlace, highPass } from './filters.mjs';
import { measureLoudness } from './loudness.mjs';
import { toSamples } from './stereo.mjs';

/** @typedef {import('./stereo.mjs').Stereo} Stereo */

/** Room for what the encoder adds between two samples: -2 dBFS. */
const CEILING = 10 ** (-2 / 20);
const LOOK_AHEAD_S = 0.006;
const RELEASE_S = 0.18;

/** @param {Stereo} bus @param {number} gain */
const scale = ({ left, right }, gain) => {
  for (const side of [left, right])
    for (let i = 0; i < side.length; i += 1) side[i] = (side[i] ?? 0) * gain;
};

/**
 * Turns both sides down together just before a peak and lets go slowly after it. Nothing leaves
 * here above the ceiling.
 * @param {Stereo} bus
 */
export const limit = ({ left, right }) => {
  const ahead = toSamples(LOOK_AHEAD_S);
  const allowed = new Float32Array(left.length).fill(1);
  for (let i = 0; i < left.length; i += 1) {
    const peak = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    if (peak <= CEILING) continue;
    const wanted = CEILING / peak;
    for (let back = 0; back <= ahead && back <= i; back += 1) {
      const eased = wanted + (1 - wanted) * easeIn(back / ahead);
      if (eased < (allowed[i - back] ?? 1)) allowed[i - back] = eased;
    }
  }
  const release = 1 - Math.exp(-1 / toSamples(RELEASE_S));
  let gain = 1;
  for (let i = 0; i < left.length; i += 1) {
    gain = Math.min(allowed[i] ?? 1, gain + (1 - gain) * release);
    left[i] = Math.max(-CEILING, Math.min(CEILING, (left[i] ?? 0) * gain));
    right[i] = Math.max(-CEILING, Math.min(CEILING, (right[i] ?? 0) * gain));
  }
};

/** @param {Stereo} bus @param {number} seconds */
const fadeOut = ({ left, right }, seconds) => {
  const count = toSamples(seconds);
  for (const side of [left, right])
    for (let i = 0; i < count; i += 1) {
      const index = side.length - 1 - i;
      side[index] = (side[index] ?? 0) * easeIn(i / count);
    }
};

/**
 * Makes a mix a piece, in place: no rumble, the wanted loudness, no peak above -2 dBFS, silence at
 * the end.
 * @param {Stereo} bus
 * @param {{ lufs: number, fadeS: number }} target
 */
export const master = (bus, { lufs, fadeS }) => {
  filterInPlace(bus.left, createBiquad(highPass(32, 0.7)));
  filterInPlace(bus.right, createBiquad(highPass(32, 0.7)));
  fadeOut(bus, fadeS);
  // Limiting takes a little loudness away, so the second and third pass give it back.
  for (let pass = 0; pass < 3; pass += 1) {
    scale(bus, 10 ** ((lufs - measureLoudness(bus)) / 20));
    limit(bus);
  }
};
