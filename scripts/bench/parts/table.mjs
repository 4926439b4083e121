// @ts-check

/**
 * One figure beside its target; '' if there is none.
 *
 * @param {string} figure
 * @param {string} measured
 * @param {string} wanted
 * @param {boolean} isMet
 */
export const row = (figure, measured, wanted, isMet) => ({
  figure,
  measured,
  wanted,
  verdict: wanted === '' ? '' : isMet ? 'met' : 'MISSED',
});

export const inMs = (/** @type {number} */ ms) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
