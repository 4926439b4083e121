/** Below this many visitors a figure would be noise. */
const ENOUGH_VISITORS = 1_000;

export interface SurprisalCounts {
  /** Visitors who show this value, the one in question among them. */
  readonly seen: number;
  /** Visitors of whom the value is known. */
  readonly visitors: number;
  /** How many values there are. */
  readonly distinct: number;
}

/**
 * How rare a value is among our own visitors, in bits, smoothed for values seen once and never more
 * than `log2(visitors)`: nobody can be rarer than one of all. Null: too few visitors to tell.
 */
export const surprisal = ({ seen, visitors, distinct }: SurprisalCounts): number | null => {
  if (visitors < ENOUGH_VISITORS) return null;
  const bits = -Math.log2((seen + 1) / (visitors + distinct + 1));
  return Math.min(Math.log2(visitors), Math.max(0, bits));
};
