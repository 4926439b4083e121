import type { getSeries } from '#shared/contracts/admin-analytics.ts';
import type { Point } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Metric } from '#site/admin/analytics/analytics-query.ts';

export type Series = AnswerOf<typeof getSeries>;

export interface SeriesLines {
  /** The start of each step in seconds, as uPlot takes it. */
  readonly at: readonly number[];
  readonly values: readonly (number | null)[];
  /** The compared period beside the current one; null without a view in it, and where it is shorter. */
  readonly before: readonly (number | null)[] | null;
  /**
   * Imported counts beside the site's own; null for steps without imported days, and if there are
   * none.
   */
  readonly imported: readonly (number | null)[] | null;
  /** The unfinished step, such as today; null if all are finished. */
  readonly running: number | null;
}

/** Aligns the compared period with the current one. Future steps are not zeros. */
export const seriesLines = (
  points: readonly Point[],
  compared: readonly Point[] | null,
  metric: Metric,
  imported: Series['imported'],
  { now, end }: { readonly now: number; readonly end: number },
): SeriesLines => {
  const begun = points.filter(({ at }) => Date.parse(at) <= now).length;
  const endOfLast = Date.parse(points[begun]?.at ?? '') || end;
  return {
    at: points.map(({ at }) => Date.parse(at) / 1_000),
    values: points.map((point, index) => (index < begun ? point[metric] : null)),
    before: compared?.some(({ views }) => views > 0)
      ? points.map((_, index) => compared[index]?.[metric] ?? null)
      : null,
    imported: imported?.map((step) => step?.[metric] ?? null) ?? null,
    running: begun > 0 && endOfLast > now ? begun - 1 : null,
  };
};

/** The two parts of the current line: finished steps, and the connection to the unfinished one. */
export const partsOf = ({ values, running }: Pick<SeriesLines, 'values' | 'running'>) => ({
  over: values.map((value, index) => (index === running ? null : value)),
  unfinished: values.map((value, index) =>
    running !== null && (index === running || index === running - 1) ? value : null,
  ),
});

interface Stretch {
  readonly interval: string;
  /** The end is exclusive. */
  readonly period: { readonly to: string; readonly time_zone: string };
}

const WEEK_S = 7 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** Whether the period cuts a week or a month, whose count is then partial. */
export const isCut = (
  { at }: Pick<SeriesLines, 'at'>,
  index: number,
  { interval, period }: Stretch,
): boolean => {
  const from = at[index] ?? 0;
  const to = at[index + 1] ?? Date.parse(period.to) / 1_000;
  // A week in which the clocks change may have an hour less.
  if (interval === 'week') return to - from < WEEK_S - HOUR_S;
  if (interval !== 'month') return false;
  return [from, to].some((end) => !dateIn(end * 1_000, period.time_zone).endsWith('-01'));
};
