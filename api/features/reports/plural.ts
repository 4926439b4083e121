/** "1 visit", "2 visits". */
export const plural = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`}`;
