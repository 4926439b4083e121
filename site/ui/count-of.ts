/** "1 plate", "12 plates". */
export const countOf = (count: number, word = 'plate'): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;
