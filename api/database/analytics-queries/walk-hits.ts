import type { Selection } from '#api/database/analytics-queries/selection.ts';

/** Goes through the page views, errors and interactions of the sessions kept, in order of time. */
export const walkHits = (
  { segment, kept }: Selection,
  visit: (hit: number, row: number) => void,
): void => {
  const counts = segment.numbers('hits');
  let hit = 0;
  for (let row = 0; row < kept.length; row += 1) {
    const end = hit + (counts[row] ?? 0);
    if (kept[row] !== 0) for (; hit < end; hit += 1) visit(hit, row);
    hit = end;
  }
};
