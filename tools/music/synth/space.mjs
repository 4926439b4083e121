// @ts-check
import { createStereo, SAMPLE_RATE, toSamples } from './stereo.mjs';

/** @typedef {import('./stereo.mjs').Stereo} Stereo */

/** Primes: echoes of different lines never fall on one another. */
const lengths = [1031, 1327, 1523, 1871, 2053, 2311, 2539, 2953];
const leftSigns = [1, -1, 1, -1, 1, -1, 1, -1];
const rightSigns = [1, 1, -1, -1, 1, 1, -1, -1];

/**
 * A room: eight delay lines feeding one another through a Householder matrix, which loses no
 * energy by itself, so the time of decay is what is asked for.
 * @param {Stereo} input
 * @param {{ t60S: number, damping: number, preDelayS: number }} room damping 0 (tiles) to 1 (felt)
 * @returns {Stereo} the echo alone
 */
export const reverberate = (input, { t60S, damping, preDelayS }) => {
  const out = createStereo(input.left.length);
  const early = toSamples(preDelayS);
  const lines = lengths.map((length) => ({
    memory: new Float32Array(length),
    loss: 10 ** ((-3 * length) / (t60S * SAMPLE_RATE)),
    held: 0,
  }));
  for (let i = early; i < input.left.length; i += 1) {
    let sum = 0;
    let left = 0;
    let right = 0;
    for (const [index, line] of lines.entries()) {
      const heard = line.memory[i % line.memory.length] ?? 0;
      line.held = heard * (1 - damping) + line.held * damping;
      sum += line.held;
      left += line.held * (leftSigns[index] ?? 1);
      right += line.held * (rightSigns[index] ?? 1);
    }
    const shared = (2 / lines.length) * sum;
    for (const [index, line] of lines.entries()) {
      const source = (index % 2 === 0 ? input.left : input.right)[i - early] ?? 0;
      line.memory[i % line.memory.length] = source * 0.5 + (line.held - shared) * line.loss;
    }
    out.left[i] = left * 0.35;
    out.right[i] = right * 0.35;
  }
  return out;
};

/**
 * An echo which changes sides each time and grows darker.
 * @param {Stereo} input
 * @param {{ seconds: number, feedback: number, damping: number }} echo
 * @returns {Stereo} the echo alone
 */
export const pingPong = (input, { seconds, feedback, damping }) => {
  const out = createStereo(input.left.length);
  const distance = toSamples(seconds);
  let heldLeft = 0;
  let heldRight = 0;
  for (let i = distance; i < input.left.length; i += 1) {
    const before = i - distance;
    const mono = ((input.left[before] ?? 0) + (input.right[before] ?? 0)) * 0.5;
    heldLeft += (1 - damping) * (mono + feedback * (out.right[before] ?? 0) - heldLeft);
    heldRight += (1 - damping) * (feedback * (out.left[before] ?? 0) - heldRight);
    out.left[i] = heldLeft;
    out.right[i] = heldRight;
  }
  return out;
};
