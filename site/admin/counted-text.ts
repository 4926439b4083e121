/** "1 visit", "1,200 visits". */
export const countedText = (count: number, word: string): string =>
  `${count.toLocaleString('en-GB')} ${word}${count === 1 ? '' : 's'}`;
