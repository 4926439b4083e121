/**
 * PostgreSQL stores any character except NUL. In stored text, U+FFFE and a digit stand for NUL and
 * for U+FFFE itself.
 */
const escapedCharacters = /[\0\uFFFE]/g;
const escapes = /\uFFFE[01]/g;

const escape = (text: string): string =>
  text.includes('\0') || text.includes('\uFFFE')
    ? text.replace(escapedCharacters, (character) => (character === '\0' ? '\uFFFE0' : '\uFFFE1'))
    : text;

const unescape = (text: string): string =>
  text.includes('\uFFFE')
    ? text.replace(escapes, (pair) => (pair === '\uFFFE0' ? '\0' : '\uFFFE'))
    : text;

/** A parameter as it is stored; also the texts of an array. */
export const toStored = (value: unknown): unknown => {
  if (typeof value === 'string') return escape(value);
  return Array.isArray(value) ? value.map(toStored) : value;
};

/** A row as it was given. Changes it in place. */
export const fromStored = <Row extends Record<string, unknown>>(row: Row): Row => {
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string') (row as Record<string, unknown>)[name] = unescape(value);
  return row;
};
