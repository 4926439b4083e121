import type { Point } from '#shared/contracts/analytics-answers.ts';
import type { Metric } from '#site/admin/analytics/analytics-query.ts';

export interface SeriesLines {
  /** Where each step begins, in seconds as uPlot counts them. */
  readonly at: readonly number[];
  readonly values: readonly (number | null)[];
  /** Of the period compared, step by step beside ours; null where it is shorter. */
  readonly before: readonly (number | null)[] | null;
}

/** Lays the period compared under ours. Steps that are still to come are no zeros. */
export const seriesLines = (
  points: readonly Point[],
  compared: readonly Point[] | null,
  metric: Metric,
  now: number,
): SeriesLines => ({
  at: points.map(({ at }) => Date.parse(at) / 1_000),
  values: points.map((point) => (Date.parse(point.at) > now ? null : point[metric])),
  before: compared && points.map((_, index) => compared[index]?.[metric] ?? null),
});
