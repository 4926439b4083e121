import { IS_BOUNCE } from '#api/storage/columns/day-columns.ts';
import type { FigureSums } from '#api/storage/columns/figure-sums.ts';
import type { Selection } from '#api/storage/columns/selection.ts';

/** Adds sessions of one day to sums. Create one per day, so that columns are looked up once. */
export const createSessionAdder = ({ segment, views }: Selection) => {
  const flags = segment.numbers('flags');
  const engaged = segment.numbers('engaged_ms');
  const duration = segment.numbers('duration_ms');
  return (sums: FigureSums, row: number): void => {
    sums.sessions += 1;
    sums.views += views[row] ?? 0;
    sums.bounces += (flags[row] ?? 0) & IS_BOUNCE;
    sums.engagedMs += engaged[row] ?? 0;
    sums.durationMs += duration[row] ?? 0;
  };
};
