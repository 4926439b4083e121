/**
 * A query of FTS5 out of what somebody typed: every word, the last one as a beginning, nothing of it
 * read as an operator. Null: there is no word in it.
 */
export const toMatch = (typed: string): string | null => {
  // As the tokenizer of the index parts words; all else stands between them.
  const words = typed.match(/[\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];
  if (words.length === 0) return null;
  // Of one letter most messages have a beginning: that would hold up the event loop for nothing.
  const isBeginning = (words.at(-1)?.length ?? 0) > 1;
  return words.map((word) => `"${word}"`).join(' ') + (isBeginning ? '*' : '');
};

/** Stand around what was found: no text that a person writes has them. */
export const MARK_BEGIN = '\u0002';
export const MARK_END = '\u0003';

/** An excerpt with marks as its parts. */
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
