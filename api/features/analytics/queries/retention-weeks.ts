import { edgesOf } from '#shared/domain/analytics/buckets.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';

const mondayOf = (date: string): string => {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
};

/** The weeks of a period by their Mondays, and the instants that separate them: at most the last twelve. */
export const retentionWeeks = (
  span: Span,
  timeZone: string,
): { weeks: string[]; edges: number[] } => {
  const from = Math.max(span.from, span.to - limits.analytics.retentionWeeks * 7 * DAY_MS);
  const edges = edgesOf({ from, to: span.to }, 'week', timeZone);
  const weeks = edges.slice(0, -1).map((edge) => mondayOf(dateIn(edge, timeZone)));
  return { weeks, edges };
};
