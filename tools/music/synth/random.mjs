// @ts-check

/** @typedef {() => number} Random A number from 0 up to, not including, 1. */

/**
 * Mulberry32: the same seed gives the same numbers on every machine.
 * @param {number} seed
 * @returns {Random}
 */
export const createRandom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * @param {Random} random
 * @param {number} spread
 * @returns {number} between -spread and +spread
 */
export const around = (random, spread) => (random() * 2 - 1) * spread;
