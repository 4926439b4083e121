/** The first characters of a text. Counts code points, so that no character is cut in two. */
export const firstCharacters = (text: string, count: number): string =>
  Array.from(text).slice(0, count).join('');

/** A text of at most `most` characters; a longer one ends with an ellipsis. */
export const shortenText = (text: string, most: number): string =>
  Array.from(text).length <= most ? text : `${firstCharacters(text, most - 1)}…`;

/** The text on one line of at most `most` characters. */
export const shortenLine = (text: string, most: number): string =>
  shortenText(text.replace(/\s+/g, ' ').trim(), most);
