/** What the writer is about to have completed: `from` the mark on, up to the caret. */
export interface Wanted {
  readonly kind: 'reply' | 'emoji';
  readonly from: number;
  /** What follows the mark, in lower case. */
  readonly query: string;
}

const reply = /(?:^|\n)\/([a-z0-9-]*)$/i;
const emoji = /(?:^|[\s(]):([a-z0-9_+-]{2,})$/i;

/** A `/` at the beginning of a line asks for a canned reply, a `:` with two letters for an emoji. */
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

/** The name in a text that is nothing but `/name`, which is meant for the console and no visitor. */
export const commandIn = (text: string): string | null =>
  /^\/([a-z0-9-]+)$/i.exec(text.trim())?.[1] ?? null;

/** Names that begin with the query before names that hold it; at most so many. */
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

/** The text with the `:name:` that ends at the caret turned into its emoji; null when it is none. */
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
