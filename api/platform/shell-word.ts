/** A word as a POSIX shell reads it, for a command that is shown. */
export const shellWord = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
