// @ts-check

export const SAMPLE_RATE = 44_100;

/** @typedef {{ left: Float32Array, right: Float32Array }} Stereo */

/** @param {number} seconds @returns {number} */
export const toSamples = (seconds) => Math.round(seconds * SAMPLE_RATE);

/** @param {number} length in samples @returns {Stereo} */
export const createStereo = (length) => ({
  left: new Float32Array(length),
  right: new Float32Array(length),
});

/**
 * Adds one voice to a bus with constant power: a voice is as loud at the side as in the middle.
 * What would sound after the end of the bus is left out.
 * @param {Stereo} bus
 * @param {Float32Array} voice
 * @param {{ at: number, gain: number, pan: number }} place `at` in samples, pan -1 left to 1 right
 */
export const addVoice = (bus, voice, { at, gain, pan }) => {
  const angle = ((Math.min(1, Math.max(-1, pan)) + 1) * Math.PI) / 4;
  const left = gain * Math.cos(angle);
  const right = gain * Math.sin(angle);
  const count = Math.min(voice.length, bus.left.length - at);
  for (let i = 0; i < count; i += 1) {
    const sample = voice[i] ?? 0;
    bus.left[at + i] = (bus.left[at + i] ?? 0) + sample * left;
    bus.right[at + i] = (bus.right[at + i] ?? 0) + sample * right;
  }
};

/**
 * @param {Stereo} bus
 * @param {Stereo} other of the same length
 * @param {number} gain
 */
export const addBus = (bus, other, gain) => {
  for (let i = 0; i < bus.left.length; i += 1) {
    bus.left[i] = (bus.left[i] ?? 0) + (other.left[i] ?? 0) * gain;
    bus.right[i] = (bus.right[i] ?? 0) + (other.right[i] ?? 0) * gain;
  }
};
