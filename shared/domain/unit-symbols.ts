const attached =
  '(?:[kMGTP]i?)?B(?:/s)?|[kMG]?b(?:it)?/s|[mµμn]?s|min|h|d|[kMGT]?Hz|[mkM]?W|[mk]?V|[mcµμk]?m|[mkµμ]?g|k|px|fps|\\p{Ll}+/(?:s|min|h|d)';
const alone =
  '[kMGT]i?B(?:/s)?|[kMG]?b(?:it)?/s|[mµμn]s|[kMGT]?Hz|kW|[mcµμ]m|km|kg|px|fps|\\p{Ll}*/(?:s|min|h)';

/**
 * Symbols of units as they are written. Behind a figure each is one; by themselves only those that are no
 * words: "4 min" has one, "in the min" has none.
 */
const units = new RegExp(
  `(?<=\\d[ \\u00a0\\u202f]?)(?:${attached})(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?:${alone})(?![\\p{L}\\d])`,
  'gu',
);

export interface TextPart {
  readonly text: string;
  readonly isUnit: boolean;
}

/** A text cut at its unit symbols, which keep their case where the rest is set in capitals. */
export const unitParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: unit } of text.matchAll(units)) {
    if (index > from) parts.push({ text: text.slice(from, index), isUnit: false });
    parts.push({ text: unit, isUnit: true });
    from = index + unit.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isUnit: false });
  return parts;
};

/** The text in capitals, but for its units: "p99 4.2 ms" becomes "P99 4.2 ms". */
export const inCapitals = (text: string): string =>
  unitParts(text)
    .map(({ text: part, isUnit }) => (isUnit ? part : part.toUpperCase()))
    .join('');
