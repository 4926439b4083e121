/** The text to complete: from the mark at `from` to the caret. */
export interface Wanted {
  readonly kind: 'reply' | 'emoji';
  readonly from: number;
  /** The text after the mark, in lower case. */
  readonly query: string;
}

const reply = /(?:^|\n)\/([a-z0-9-]*)$/i;
const emoji = /(?:^|[\s(]):([a-z0-9_+-]{2,})$/i;

/** A `/` at the start of a line starts a canned reply, a `:` with two letters an emoji. */
export const wantedAt = (text: string, caret: number): Wanted | null => {
  const before = text.slice(0, caret);
  const byReply = reply.exec(before)?.[1];
  if (byReply !== undefined) {
    return { kind: 'reply', from: caret - byReply.length - 1, query: byReply.toLowerCase() };
  }
  const byEmoji = emoji.exec(before)?.[1];
  if (byEmoji === undefined) return null;
  return { kind: 'emoji', from: caret - byEmoji.length - 1, query: byEmoji.toLowerCase() };
};

/** The name in a text of only `/name`, which is a command and not a message. */
export const commandIn = (text: string): string | null =>
  /^\/([a-z0-9-]+)$/i.exec(text.trim())?.[1] ?? null;

/** The first names that match: those that begin with the query, then those that contain it. */
export const matching = <T extends { readonly name: string }>(
  all: readonly T[],
  query: string,
  most: number,
): T[] =>
  [
    ...all.filter(({ name }) => name.startsWith(query)),
    ...all.filter(({ name }) => !name.startsWith(query) && name.includes(query)),
  ].slice(0, most);

const closed = /:([a-z0-9_+-]+):$/i;

/** Replaces the `:name:` that ends at the caret by its emoji; null if there is none. */
export const withEmoji = (
  text: string,
  caret: number,
  characterOf: (name: string) => string | undefined,
): { text: string; caret: number } | null => {
  const name = closed.exec(text.slice(0, caret))?.[1];
  const character = name === undefined ? undefined : characterOf(name.toLowerCase());
  if (name === undefined || character === undefined) return null;
  const from = caret - name.length - 2;
  return {
    text: text.slice(0, from) + character + text.slice(caret),
    caret: from + character.length,
  };
};
