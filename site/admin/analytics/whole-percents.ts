/**
 * Shares in whole percent that add up to 100 together with the unlisted rest: rounds each down,
 * then rounds up those with the largest remainders.
 */
export const wholePercents = (counts: readonly number[], total: number): number[] => {
  if (total <= 0) return counts.map(() => 0);
  const rest = total - counts.reduce((sum, count) => sum + count, 0);
  const exact = [...counts, Math.max(0, rest)].map((count) => (100 * count) / total);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, Math.max(0, missing))) {
    percents[at] = (percents[at] ?? 0) + 1;
  }
  return percents.slice(0, counts.length);
};

/** The same as texts. A nonzero share that rounds to zero is "less than 1 %". */
export const partTexts = (counts: readonly number[], total: number): string[] =>
  wholePercents(counts, total).map((percent, at) =>
    percent === 0 && (counts[at] ?? 0) > 0 ? '<1%' : `${percent}%`,
  );
