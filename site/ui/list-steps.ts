const PAGE = 6;

/** The number of rows by which each key moves. */
export const listSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** The row `steps` away from `at`, wrapping at both ends. */
export const stepRound = (at: number, steps: number, count: number): number =>
  (((at + steps) % count) + count) % count;
