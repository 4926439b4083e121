import { wordsOf } from '#api/storage/stores/search-text.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import type { FoundRow } from '#api/storage/stores/inbox.ts';

/**
 * Converts typed text to an FTS5 query: every word must match, the last one as a prefix, and nothing
 * counts as an operator. Null if it contains no word.
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

const found = all<FoundRow<string>>(
  `SELECT e.entry, e.conversation_id, e.seq, m.from_admin, m.sent_at, c.visitor_name,
     v.token_hash, f.excerpt
   FROM (
     SELECT rowid, snippet(message_search, 0, '${MARK_BEGIN}', '${MARK_END}', '…', 24) AS excerpt
     FROM message_search WHERE message_search MATCH @match AND rowid < @before
     ORDER BY rowid DESC LIMIT @limit
   ) f
   JOIN message_entries e ON e.entry = f.rowid
   JOIN messages m USING (conversation_id, seq)
   JOIN conversations c USING (conversation_id)
   JOIN visitors v USING (visitor_key)
   ORDER BY f.rowid DESC`,
);

export function* searchMessages(text: string, before: number, limit: number): Job<FoundRow[]> {
  const match = toMatch(text);
  if (match === null) return [];
  const rows = yield* found({ match, before, limit });
  return rows.map((row) => ({ ...row, excerpt: toParts(row.excerpt) }));
}
