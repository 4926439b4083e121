/** Splits words as the index's tokenizer does; everything else separates them. */
const wordsOf = (typed: string): readonly string[] =>
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
  rows: () => Iterable<Row>,
  typed: string,
  { textOf, limit }: { textOf: (row: Row) => string; limit: number },
): Row[] => {
  const words = foldedWords(typed);
  const found: Row[] = [];
  if (words.length === 0) return found;
  for (const row of rows()) {
    const text = folded(textOf(row));
    if (words.every((word) => text.includes(word))) found.push(row);
    if (found.length === limit) break;
  }
  return found;
};

/**
 * Turns what somebody typed into an FTS5 query: every word must match, the last one as a prefix,
 * and nothing counts as an operator. Null when it contains no word.
 */
export const toMatch = (typed: string): string | null => {
  const words = wordsOf(typed);
  if (words.length === 0) return null;
  // A one-letter prefix matches most messages and would block the event loop for nothing.
  const isBeginning = (words.at(-1)?.length ?? 0) > 1;
  return words.map((word) => `"${word}"`).join(' ') + (isBeginning ? '*' : '');
};

/** Delimiters around a match: characters that nobody types. */
export const MARK_BEGIN = '\u0002';
export const MARK_END = '\u0003';

/** Splits an excerpt into its parts at the delimiters. */
export const toParts = (marked: string): { text: string; is_match: boolean }[] =>
  marked.split(MARK_BEGIN).flatMap((piece, index) => {
    const end = index === 0 ? -1 : piece.indexOf(MARK_END);
    const parts =
      end === -1
        ? [{ text: piece, is_match: false }]
        : [
            { text: piece.slice(0, end), is_match: true },
            { text: piece.slice(end + 1), is_match: false },
          ];
    return parts.filter(({ text }) => text !== '');
  });
