import type { Database } from 'better-sqlite3';
import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { Bots, RollupGroup, Rollups } from '#api/storage/columns/rollups.ts';

/** `day_dims.dim`. */
const dims: Record<RollupGroup, number> = {
  channel: 1,
  source: 2,
  campaign: 3,
  country: 4,
  browser: 5,
  os: 6,
  device: 7,
  language: 8,
};

/** A condition on `is_bot`, for a table by day or by quarter. */
export const botsCondition = (bots: Bots): string =>
  ({ exclude: 'AND is_bot = 0', only: 'AND is_bot = 1', include: '' })[bots];

const figureSums = `sum(sessions) AS sessions, sum(views) AS views, sum(bounces) AS bounces,
  sum(engaged_ms) AS engagedMs, sum(duration_ms) AS durationMs`;

const pageSums = `sum(views) AS views, sum(sessions) AS sessions, sum(entries) AS entries,
  sum(exits) AS exits, sum(bounces) AS bounces, sum(engaged_ms) AS engagedMs,
  sum(scroll_sum) AS scrollSum, sum(scroll_count) AS scrollCount`;

type RowsOf<Name extends keyof Rollups> = ReturnType<Rollups[Name]>[number];

/** The rollups of analytics.db. Prepared per call: only queries of old days need them. */
export const createSqliteRollups = (db: Database): Rollups => ({
  quarters: (from, to, bots) =>
    db
      .prepare<[number, number], RowsOf<'quarters'>>(
        `SELECT quarter, ${figureSums} FROM quarter_totals
         WHERE quarter >= ? AND quarter < ? ${botsCondition(bots)}
         GROUP BY quarter ORDER BY quarter`,
      )
      .all(from, to),
  groups: ({ fromDay, toDay }, by, bots) =>
    db
      .prepare<[number, number, number], RowsOf<'groups'>>(
        `SELECT value AS term, ${figureSums} FROM day_dims
         WHERE day >= ? AND day < ? AND dim = ? ${botsCondition(bots)} GROUP BY value`,
      )
      .all(fromDay, toDay, dims[by]),
  pages: ({ fromDay, toDay }, bots) =>
    db
      .prepare<[number, number], RowsOf<'pages'>>(
        `SELECT page, ${pageSums} FROM day_pages
         WHERE day >= ? AND day < ? ${botsCondition(bots)} GROUP BY page`,
      )
      .all(fromDay, toDay),
  vitals: ({ fromDay, toDay }, bots) =>
    db
      .prepare<[number, number], { metric: number; bucket: number; count: number }>(
        `SELECT metric, bucket, sum(count) AS count FROM day_vitals
         WHERE day >= ? AND day < ? ${botsCondition(bots)} GROUP BY metric, bucket`,
      )
      .all(fromDay, toDay)
      .flatMap(({ metric, ...row }) => {
        const name = vitalMetrics[metric - 1];
        return name ? [{ ...row, metric: name }] : [];
      }),
});
