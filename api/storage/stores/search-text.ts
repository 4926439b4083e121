import { foldText } from '#shared/domain/fold-text.ts';

/** Splits words as the index's tokenizer does; everything else separates them. */
export const wordsOf = (typed: string): readonly string[] =>
  typed.match(/[\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];

/**
 * The words of a text without case and accents, as both indexes of messages store them. SQLite's tokenizer
 * has no more folding than this, so 'ß' and 'ø' stay here, other than in `foldText`.
 */
export const foldedWords = (text: string): readonly string[] =>
  wordsOf(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());

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
  const words = wordsOf(foldText(typed));
  const found: Row[] = [];
  if (words.length === 0) return found;
  for (const row of rows) {
    const text = foldText(textOf(row));
    if (words.every((word) => text.includes(word))) found.push(row);
    if (found.length === limit) break;
  }
  return found;
};
