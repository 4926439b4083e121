// The same letters as lower() in SQLite, with which rows are searched.
const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Whether the text contains the part, with ASCII letters in either case. */
export const containsText = (text: string, part: string): boolean =>
  lowerAscii(text).includes(lowerAscii(part));
