import type { Scope } from '#api/features/analytics/queries/query-types.ts';
import type { Point } from '#shared/contracts/analytics-answers.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Context } from '#api/storage/sqlite/analytics-queries/context.ts';
import type { FigureSums } from '#api/storage/sqlite/analytics-queries/figure-sums.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Days whose sessions the retention has deleted, so that only the rollups remain. They can be
 * queried only as whole days and without a filter (except for bots); with a filter, they count
 * nothing.
 */
const isOnlyBots = ({ match }: Scope): boolean =>
  Object.entries(match).every(([key, value]) => key === 'bots' || value === undefined);

/** The first UTC day whose sessions still exist; earlier days have rollups only. */
const firstDetailedDay = ({ analytics }: Context): number => {
  const first = analytics
    .prepare<[], number | null>('SELECT min(started_at) FROM sessions')
    .pluck()
    .get();
  return first === null || first === undefined ? Infinity : Math.floor(first / DAY_MS);
};

/** A SQL condition on `is_bot`, for a column of the rollups. */
export const botsCondition = (bots: Scope['match']['bots']): string =>
  ({ exclude: 'AND is_bot = 0', only: 'AND is_bot = 1', include: '' })[bots];

/** The part of a scope that only rollups cover, as UTC days; null when there is none. */
export const oldDaysOf = (
  context: Context,
  scope: Scope,
): { fromDay: number; toDay: number } | null => {
  if (!isOnlyBots(scope)) return null;
  const fromDay = Math.floor(scope.span.from / DAY_MS);
  const toDay = Math.min(firstDetailedDay(context), Math.ceil(scope.span.to / DAY_MS));
  return fromDay < toDay ? { fromDay, toDay } : null;
};

/**
 * The UTC days of a scope for which the daily rollups equal the sessions, including days that only
 * rollups cover. Null when there is none, or a filter is set.
 */
export const rolledUpDaysOf = (
  context: Context,
  scope: Scope,
): { fromDay: number; toDay: number } | null => {
  if (!isOnlyBots(scope)) return null;
  const old = oldDaysOf(context, scope);
  const fromDay = old?.fromDay ?? Math.ceil(scope.span.from / DAY_MS);
  const toDay = Math.max(old?.toDay ?? 0, Math.floor(scope.span.to / DAY_MS));
  return fromDay < toDay ? { fromDay, toDay } : null;
};

interface QuarterRow {
  quarter: number;
  sessions: number;
  views: number;
  bounces: number;
  engagedMs: number;
  durationMs: number;
}

const quartersOf = (context: Context, scope: Scope): QuarterRow[] => {
  const old = oldDaysOf(context, scope);
  if (!old) return [];
  const to = Math.min(scope.span.to, old.toDay * DAY_MS);
  return context.analytics
    .prepare<[number, number], QuarterRow>(
      `SELECT quarter, sum(sessions) AS sessions, sum(views) AS views, sum(bounces) AS bounces,
         sum(engaged_ms) AS engagedMs, sum(duration_ms) AS durationMs
       FROM quarter_totals
       WHERE quarter >= ? AND quarter < ? ${botsCondition(scope.match.bots)}
       GROUP BY quarter ORDER BY quarter`,
    )
    .all(scope.span.from / QUARTER_MS, to / QUARTER_MS);
};

interface VisitorsRow {
  day: number;
  visitors: number;
}

const visitorsOf = (context: Context, scope: Scope): VisitorsRow[] => {
  const old = oldDaysOf(context, scope);
  if (!old) return [];
  return context.analytics
    .prepare<[number, number], VisitorsRow>(
      `SELECT day, sum(visitors) AS visitors FROM day_visitors
       WHERE day >= ? AND day < ? ${botsCondition(scope.match.bots)} GROUP BY day ORDER BY day`,
    )
    .all(old.fromDay, old.toDay);
};

/** Adds the rollups of the days without sessions. Returns how many such days counted. */
export const addOldDays = (
  context: Context,
  scope: Scope,
  sums: FigureSums,
): { days: number; visitors: number } => {
  const quarters = quartersOf(context, scope);
  for (const row of quarters) {
    sums.sessions += row.sessions;
    sums.views += row.views;
    sums.bounces += row.bounces;
    sums.engagedMs += row.engagedMs;
    sums.durationMs += row.durationMs;
  }
  const visitors = visitorsOf(context, scope).reduce((sum, row) => sum + row.visitors, 0);
  return { days: quarters.length, visitors };
};

/** The same for the points of a series. A UTC day's visitors go into the step that contains its noon. */
export const oldPoints = (
  context: Context,
  scope: Scope,
  edges: readonly number[],
  points: readonly Point[],
): void => {
  const stepOf = (at: number) => edges.findLastIndex((edge) => edge <= at);
  for (const row of quartersOf(context, scope)) {
    const point = points[stepOf(row.quarter * QUARTER_MS)];
    if (!point) continue;
    point.sessions += row.sessions;
    point.views += row.views;
  }
  for (const row of visitorsOf(context, scope)) {
    const point = points[stepOf(row.day * DAY_MS + DAY_MS / 2)];
    if (point) point.visitors += row.visitors;
  }
};
