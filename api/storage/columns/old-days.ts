import type {
  QueryInput,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import type { Point } from '#shared/contracts/analytics-answers.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { addSums, type FigureSums } from '#api/storage/columns/figure-sums.ts';
import { isRolledUp, type Days, type Rollups } from '#api/storage/columns/rollups.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Days whose sessions the retention has deleted have only rollups. They can be queried only as whole
 * days and without a filter (except for bots); with a filter, they count nothing.
 */
const isOnlyBots = ({ match }: Scope): boolean =>
  Object.entries(match).every(([key, value]) => key === 'bots' || value === undefined);

/** The first UTC day whose sessions still exist. */
const firstDetailedDay = ({ log }: Context): number => {
  const first = log.days.firstStartedAt();
  return first === null ? Infinity : Math.floor(first / DAY_MS);
};

/** The part of a scope with rollups only, as UTC days; null if there is none. */
export const oldDaysOf = (context: Context, scope: Scope): Days | null => {
  if (!isOnlyBots(scope)) return null;
  const fromDay = Math.floor(scope.span.from / DAY_MS);
  const toDay = Math.min(firstDetailedDay(context), Math.ceil(scope.span.to / DAY_MS));
  return fromDay < toDay ? { fromDay, toDay } : null;
};

/**
 * The UTC days of a scope for which the daily rollups equal the sessions, including days with rollups
 * only. Null if there is none, or a filter is set.
 */
export const rolledUpDaysOf = (context: Context, scope: Scope): Days | null => {
  if (!isOnlyBots(scope)) return null;
  const old = oldDaysOf(context, scope);
  const fromDay = old?.fromDay ?? Math.ceil(scope.span.from / DAY_MS);
  const toDay = Math.max(old?.toDay ?? 0, Math.floor(scope.span.to / DAY_MS));
  return fromDay < toDay ? { fromDay, toDay } : null;
};

const quartersOf = (context: Context, scope: Scope): ReturnType<Rollups['quarters']> => {
  const old = oldDaysOf(context, scope);
  if (!old) return [];
  const to = Math.min(scope.span.to, old.toDay * DAY_MS);
  return context.log.rollups.quarters(
    scope.span.from / QUARTER_MS,
    to / QUARTER_MS,
    scope.match.bots,
  );
};

/** Whether the retention has deleted sessions of the scope, and whether sums of them remain. */
export const retained = (
  context: Context,
  { span, match, by }: QueryInput<'retained'>,
): QueryResult<'retained'> => {
  const days = { span, match: { bots: match.bots } };
  if (quartersOf(context, days).length === 0) return 'all';
  const hasSums = by === 'page' || (by !== null && isRolledUp(by));
  return hasSums && isOnlyBots({ span, match }) ? 'sums' : 'part';
};

const visitorsOf = (context: Context, scope: Scope): ReturnType<SegmentStore['visitors']> => {
  const old = oldDaysOf(context, scope);
  return old ? context.store.visitors(old, scope.match.bots) : [];
};

/** Adds the rollups of the days without sessions. Returns the number of such days. */
export const addOldDays = (
  context: Context,
  scope: Scope,
  sums: FigureSums,
): { days: number; visitors: number } => {
  const quarters = quartersOf(context, scope);
  for (const quarter of quarters) addSums(sums, quarter);
  const visitors = visitorsOf(context, scope).reduce((sum, row) => sum + row.visitors, 0);
  return { days: quarters.length, visitors };
};

/**
 * `addOldDays` for the points of a series. A UTC day's visitors go into the step that contains its noon.
 */
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
