import type { QueryInput, GroupBy } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/sqlite/analytics-queries/context.ts';
import type { FigureSums } from '#api/storage/sqlite/analytics-queries/figure-sums.ts';
import { botsCondition, oldDaysOf } from '#api/storage/sqlite/analytics-queries/old-days.ts';

/** `day_dims.dim` for the groups that the rollups contain. */
const dims: Partial<Record<GroupBy, number>> = {
  channel: 1,
  source: 2,
  campaign: 3,
  country: 4,
  browser: 5,
  os: 6,
  device: 7,
  language: 8,
};

interface DimRow {
  value: number;
  sessions: number;
  views: number;
  bounces: number;
  engagedMs: number;
  durationMs: number;
}

/** Adds the days whose sessions the retention has deleted. They have no visitor counts. */
export const addOldGroups = (
  context: Context,
  input: QueryInput<'groups'>,
  sumsOf: (name: string | null) => FigureSums,
): void => {
  const dim = dims[input.by];
  const old = dim === undefined ? null : oldDaysOf(context, input);
  if (!old || dim === undefined) return;
  const rows = context.analytics
    .prepare<[number, number, number], DimRow>(
      `SELECT value, sum(sessions) AS sessions, sum(views) AS views, sum(bounces) AS bounces,
         sum(engaged_ms) AS engagedMs, sum(duration_ms) AS durationMs
       FROM day_dims
       WHERE day >= ? AND day < ? AND dim = ? ${botsCondition(input.match.bots)} GROUP BY value`,
    )
    .all(old.fromDay, old.toDay, dim);
  for (const row of rows) {
    const sums = sumsOf(context.names.termOf(row.value));
    sums.sessions += row.sessions;
    sums.views += row.views;
    sums.bounces += row.bounces;
    sums.engagedMs += row.engagedMs;
    sums.durationMs += row.durationMs;
  }
};
