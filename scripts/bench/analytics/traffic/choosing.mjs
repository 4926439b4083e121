// @ts-check

/**
 * Draws values with a frequency given by their weights.
 *
 * @template Value
 * @param {readonly (readonly [weight: number, value: Value])[]} table
 * @returns {(random: import('./seeded-random.mjs').SeededRandom) => Value}
 */
export const weighted = (table) => {
  let sum = 0;
  const ends = table.map(([weight]) => (sum += weight));
  return (random) => {
    const drawn = random.unit() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    const row = table[low];
    if (!row) throw new Error('nothing to choose from');
    return row[1];
  };
};

/**
 * Zipf: the second value is half as frequent as the first, the third a third.
 *
 * @template Value
 * @param {readonly Value[]} values
 * @param {number} [exponent]
 */
export const zipf = (values, exponent = 1) =>
  weighted(values.map((value, rank) => /** @type {const} */ ([1 / (rank + 1) ** exponent, value])));
