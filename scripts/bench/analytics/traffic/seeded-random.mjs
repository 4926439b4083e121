// @ts-check

/**
 * Random numbers that are reproducible from a seed (sfc32), and the distributions of traffic.
 *
 * @param {number} seed
 */
export const createSeededRandom = (seed) => {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();
  const unit = () => next() / 0x1_0000_0000;
  const hex = (/** @type {number} */ digits) => {
    let text = '';
    while (text.length < digits) text += next().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  };
  return {
    unit,
    hex,
    chance: (/** @type {number} */ share) => unit() < share,
    /** An integer from 0 to `end`, exclusive. */
    below: (/** @type {number} */ end) => Math.floor(unit() * end),
    /** A long tail to the right, with half of the values below `median`. */
    logNormal: (/** @type {number} */ median, /** @type {number} */ spread) =>
      median *
      Math.exp(spread * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit())),
    uuid: () =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + (next() % 4)).toString(16)}${hex(3)}-${hex(12)}`,
    /** UUIDv7, ordered by time, as the browser generates its event ids. */
    uuidAt: (/** @type {number} */ atMs) => {
      const time = Math.floor(atMs).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + (next() % 4)).toString(16)}${hex(3)}-${hex(12)}`;
    },
  };
};

/** @typedef {ReturnType<typeof createSeededRandom>} SeededRandom */
