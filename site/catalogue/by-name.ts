/**
 * Compares names regardless of case. Not `localeCompare`: on first use it loads the browser's
 * language tables, which takes a phone longer than the whole sort, and plain letters do not need
 * them.
 */
export const byName = (a: string, b: string): number => {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** Sorts names with `byName`'s order. Lowercases each name once rather than at every comparison. */
export const inNameOrder = (names: Iterable<string>): string[] =>
  Array.from(names, (name) => ({ name, key: name.toLowerCase() }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ name }) => name);
