/** With fewer visitors than this, a figure would be noise. */
const ENOUGH_VISITORS = 1_000;

export interface SurprisalCounts {
  /** Visitors with this value, including the one in question. */
  readonly seen: number;
  /** Visitors whose value is known. */
  readonly visitors: number;
  /** How many distinct values there are. */
  readonly distinct: number;
}

/**
 * How rare a value is among our own visitors, in bits. Smoothed for values seen once, and at most
 * `log2(visitors)`: nobody can be rarer than one in all. Null with too few visitors.
 */
export const surprisal = ({ seen, visitors, distinct }: SurprisalCounts): number | null => {
  if (visitors < ENOUGH_VISITORS) return null;
  const bits = -Math.log2((seen + 1) / (visitors + distinct + 1));
  return Math.min(Math.log2(visitors), Math.max(0, bits));
};
