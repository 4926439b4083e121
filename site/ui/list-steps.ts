const PAGE = 6;

/** How many rows a key moves in a list. */
export const listSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** The row that many steps from `at`, wrapping at both ends. */
export const stepRound = (at: number, steps: number, count: number): number =>
  (((at + steps) % count) + count) % count;
