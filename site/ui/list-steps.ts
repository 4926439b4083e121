const PAGE = 6;

/** How far a key goes in a list. */
export const listSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** So many steps on from `at`, round at both ends. */
export const stepRound = (at: number, steps: number, count: number): number =>
  (((at + steps) % count) + count) % count;
