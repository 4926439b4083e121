/**
 * Ascending positions moved as little as possible, so that each is at least its gap after the
 * previous one. The first gap is ignored. Of two in conflict the heavier moves less.
 */
export const settle = (
  wished: readonly number[],
  gaps: readonly number[],
  weights?: readonly number[],
): number[] => {
  const groups: { sum: number; weight: number; count: number }[] = [];
  const startOf = ({ sum, weight }: { sum: number; weight: number }) => sum / weight;
  const offsets: number[] = [];
  let offset = 0;
  wished.forEach((position, index) => {
    offset += index === 0 ? 0 : (gaps[index] ?? 0);
    offsets.push(offset);
    // With the gaps subtracted, positions that are too close are out of order.
    const weight = weights?.[index] ?? 1;
    let group = { sum: (position - offset) * weight, weight, count: 1 };
    for (let last = groups.at(-1); last && startOf(last) > startOf(group); last = groups.at(-1)) {
      groups.pop();
      group = {
        sum: last.sum + group.sum,
        weight: last.weight + group.weight,
        count: last.count + group.count,
      };
    }
    groups.push(group);
  });
  return groups
    .flatMap((group) => Array.from({ length: group.count }, () => startOf(group)))
    .map((start, index) => start + (offsets[index] ?? 0));
};
