// Folds only the letters that lower() in SQLite folds, by which rows are searched.
const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Whether the text contains the part, ignoring the case of ASCII letters. */
export const containsText = (text: string, part: string): boolean =>
  lowerAscii(text).includes(lowerAscii(part));
