/**
 * The longest start of a text that fits once each character is escaped, so that neither an escape
 * nor a surrogate pair is cut in two.
 */
export const cutText = (
  text: string,
  max: number,
  escape: (character: string) => string = (character) => character,
  sizeOf: (escaped: string) => number = (escaped) => escaped.length,
): string => {
  const ellipsis = '…';
  const room = max - sizeOf(ellipsis);
  let whole = '';
  let start = '';
  let size = 0;
  for (const character of text) {
    const escaped = escape(character);
    size += sizeOf(escaped);
    if (size > max) return start + ellipsis;
    whole += escaped;
    if (size <= room) start = whole;
  }
  return whole;
};
