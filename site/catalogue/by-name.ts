/**
 * The order of names whatever their case. Not `localeCompare`: its first use loads the browser's
 * tables of languages, which takes a phone longer than the whole sorting, for names in plain letters.
 */
export const byName = (a: string, b: string): number => {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** Names in that order. Each is brought to one case once, not at every comparison. */
export const inNameOrder = (names: Iterable<string>): string[] =>
  Array.from(names, (name) => ({ name, key: name.toLowerCase() }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ name }) => name);
