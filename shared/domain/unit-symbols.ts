const alone =
  '[kMGTP]i?B(?:/s)?|[kMG]?b(?:it)?/s|[mµμn]s|[kMGT]?Hz|kW|[mcµμ]m|k[mg]|px|fps|\\p{Ll}*/(?:s|min|h)';

/**
 * Symbols of units. After a number all of them count; alone only those that are no words: "4 min" has
 * one, "in the min" has none.
 */
const units = new RegExp(
  `((?<=\\d[ \\u00a0\\u202f]?)(?:${alone}|B(?:/s)?|s|min|[hdk]|[mM]?W|[mk]?V|m|[mµμ]?g|\\p{Ll}+/d)(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?:${alone})(?![\\p{L}\\d]))`,
  'u',
);

export interface TextPart {
  readonly text: string;
  readonly isUnit: boolean;
}

/** Splits a text at its unit symbols, which keep their case when the rest is capitalized. */
export const unitParts = (text: string): readonly TextPart[] =>
  text
    .split(units)
    .map((part, index) => ({ text: part, isUnit: index % 2 === 1 }))
    .filter((part) => part.text !== '');

/** The text in capitals except for its units: "p99 4.2 ms" becomes "P99 4.2 ms". */
export const inCapitals = (text: string): string =>
  unitParts(text)
    .map(({ text: part, isUnit }) => (isUnit ? part : part.toUpperCase()))
    .join('');
