/**
 * Removes the characters at the end for which `isTrailing` holds. A loop, because a pattern like `x+$`
 * starts again at every x and takes quadratic time.
 */
export const withoutTrailing = (
  text: string,
  isTrailing: (character: string) => boolean,
): string => {
  let end = text.length;
  while (end > 0 && isTrailing(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
