/**
 * Turns what somebody typed into an FTS5 query: every word must match, the last one as a prefix,
 * and nothing counts as an operator. Null when it contains no word.
 */
export const toMatch = (typed: string): string | null => {
  // Split words as the index's tokenizer does; everything else separates them.
  const words = typed.match(/[\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];
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
