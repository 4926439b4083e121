import type { getSeries } from '#shared/contracts/admin-analytics.ts';
import type { Point } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Metric } from '#site/admin/analytics/analytics-query.ts';

export type Series = AnswerOf<typeof getSeries>;

export interface SeriesLines {
  /** Where each step begins, in seconds as uPlot counts them. */
  readonly at: readonly number[];
  readonly values: readonly (number | null)[];
  /** Of the period compared, step by step beside ours; null where it is shorter. */
  readonly before: readonly (number | null)[] | null;
  /** What other programs counted, beside ours; null in steps without imported days, and without any. */
  readonly imported: readonly (number | null)[] | null;
  /** The step that is not over, such as today; null: all are. */
  readonly running: number | null;
}

/** Lays the period compared under ours. Steps that are still to come are no zeros. */
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
    before: compared && points.map((_, index) => compared[index]?.[metric] ?? null),
    imported: imported?.map((step) => step?.[metric] ?? null) ?? null,
    running: begun > 0 && endOfLast > now ? begun - 1 : null,
  };
};

/** The two parts of our line: what is over, and the way from there to the step that is not. */
export const partsOf = ({ values, running }: Pick<SeriesLines, 'values' | 'running'>) => ({
  over: values.map((value, index) => (index === running ? null : value)),
  unfinished: values.map((value, index) =>
    running !== null && (index === running || index === running - 1) ? value : null,
  ),
});

interface Stretch {
  readonly interval: string;
  /** The end is excluded. */
  readonly period: { readonly to: string; readonly time_zone: string };
}

const WEEK_S = 7 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** Whether the period cuts a week or a month: what is counted there is no whole step. */
export const isCut = (
  { at }: Pick<SeriesLines, 'at'>,
  index: number,
  { interval, period }: Stretch,
): boolean => {
  const from = at[index] ?? 0;
  const to = at[index + 1] ?? Date.parse(period.to) / 1_000;
  // A week in which the clocks change has an hour less.
  if (interval === 'week') return to - from < WEEK_S - HOUR_S;
  if (interval !== 'month') return false;
  return [from, to].some((end) => !dateIn(end * 1_000, period.time_zone).endsWith('-01'));
};
