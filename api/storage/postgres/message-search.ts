import { foldedWords, shortened } from '#api/storage/stores/search-text.ts';
import { all, type Job } from '#api/storage/sql/job.ts';
import type { FoundRow } from '#api/storage/stores/inbox.ts';

const EXCERPT_WORDS = 24;
const WORDS_BEFORE = 8;

interface MessageQuery {
  readonly words: readonly string[];
  /** Whether the last word is only a prefix. */
  readonly hasPrefix: boolean;
}

/** Every word must match, the last one as a prefix. Null if the text has no words. */
const toMessageQuery = (typed: string): MessageQuery | null => {
  const words = shortened(foldedWords(typed));
  const last = words.at(-1);
  // A one-letter prefix matches most messages.
  return last === undefined ? null : { words, hasPrefix: last.length > 1 };
};

/** As a tsquery. Words are letters and digits only, so quoting suffices. */
const toTsquery = ({ words, hasPrefix }: MessageQuery): string =>
  words.map((word) => `'${word}'`).join(' & ') + (hasPrefix ? ':*' : '');

interface Part {
  text: string;
  is_match: boolean;
}

const isMatch = (query: MessageQuery, text: string): boolean =>
  foldedWords(text).some(
    (word) =>
      query.words.includes(word) ||
      (query.hasPrefix && word.startsWith(query.words.at(-1) ?? word)),
  );

const joined = (parts: readonly Part[]): Part[] => {
  const together: Part[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (last && !last.is_match && !part.is_match) last.text += part.text;
    else together.push({ ...part });
  }
  return together;
};

/** About 24 words around the first match, with the matches marked. */
export const excerptOf = (content: string, query: MessageQuery): Part[] => {
  const pieces = content.match(/[\p{L}\p{N}\p{Co}\p{M}]+|[^\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];
  const parts = pieces.map((text) => ({ text, is_match: isMatch(query, text) }));
  const first = Math.max(
    0,
    parts.findIndex((part) => part.is_match),
  );
  // Two pieces per word: the word and its separator.
  const from = first <= 2 * WORDS_BEFORE ? 0 : first - 2 * WORDS_BEFORE;
  const shown = parts.slice(from, from + 2 * EXCERPT_WORDS);
  const cut = { text: '…', is_match: false };
  return joined([
    ...(from > 0 ? [cut] : []),
    ...shown,
    ...(from + shown.length < parts.length ? [cut] : []),
  ]);
};

const found = all<FoundRow<string>>(
  `SELECT m.entry, m.conversation_id, m.seq, m.from_admin, m.sent_at, c.visitor_name,
     v.token_hash, m.content AS excerpt
   FROM messages m JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
   WHERE m.words @@ CAST(@query AS tsquery) AND m.entry < @before
   ORDER BY m.entry DESC LIMIT @limit`,
);

/** Searches the words stored with each message. */
export function* searchMessages(text: string, before: number, limit: number): Job<FoundRow[]> {
  const query = toMessageQuery(text);
  if (query === null) return [];
  const rows = yield* found({ query: toTsquery(query), before, limit });
  return rows.map((row) => ({ ...row, excerpt: excerptOf(row.excerpt, query) }));
}
