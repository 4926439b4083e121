/** Splits words as the index's tokenizer does; everything else separates them. */
export const wordsOf = (typed: string): readonly string[] =>
  typed.match(/[\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a text without case and accents. */
export const foldedWords = (text: string): readonly string[] => wordsOf(folded(text));

/** PostgreSQL refuses longer words. */
const WORD_CHARACTERS = 200;

export const shortened = (words: readonly string[]) =>
  words.map((word) => word.slice(0, WORD_CHARACTERS));

/** The distinct words of a message for its index. */
export const indexedWords = (content: string): string[] => [
  ...new Set(shortened(foldedWords(content))),
];

/** The first `limit` rows whose text has every typed word, without an index. None without a word. */
export const rowsWithWords = <Row>(
  rows: readonly Row[],
  typed: string,
  { textOf, limit }: { textOf: (row: Row) => string; limit: number },
): Row[] => {
  const words = foldedWords(typed);
  const found: Row[] = [];
  if (words.length === 0) return found;
  for (const row of rows) {
    const text = folded(textOf(row));
    if (words.every((word) => text.includes(word))) found.push(row);
    if (found.length === limit) break;
  }
  return found;
};
