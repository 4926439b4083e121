/**
 * The value that `share` of the sorted numbers do not exceed, interpolated between two neighbors; at 0.5
 * the median. Null for no numbers.
 */
export const percentileOf = (sorted: ArrayLike<number>, share: number): number | null => {
  if (sorted.length === 0) return null;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const lower = sorted[below] ?? 0;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)] ?? lower;
  return lower + (upper - lower) * (position - below);
};
