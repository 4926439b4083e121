import type { Errors } from '#api/features/analytics/errors/errors.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import type { GroupRow } from '#shared/contracts/analytics-answers.ts';
import { visitorIdSchema, type VisitorId } from '#shared/contracts/ids.ts';
import { spanOf } from '#shared/domain/analytics/period.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import type { AnalyticsQueries, Scope } from '#api/features/analytics/queries/query-types.ts';
import {
  NoFigures,
  type ReportedDays,
  type ReportedVisits,
} from '#api/features/reports/sources.ts';

/** Search the names of returning visitors among this many. */
const ROWS = 50;
const NAMES = 3;

const scopeOf = ({ timeZone, ...range }: ReportedDays): Scope => ({
  span: spanOf(range, timeZone),
  match: { bots: 'exclude' },
});

const counted = (rows: readonly GroupRow[]) =>
  rows.flatMap(({ name, visitors }) => (name === null ? [] : [{ name, count: visitors }]));

interface Deps {
  readonly queries: AnalyticsQueries;
  readonly errors: Pick<Errors, 'list'>;
  readonly goals: Pick<GoalList, 'read'>;
  /** The visitor's name in the console. */
  readonly nameOf: (id: VisitorId) => Promise<string>;
}

/** Reads the console's queries for reports. */
export const createVisitsForReports = ({
  queries,
  errors,
  goals,
  nameOf,
}: Deps): ReportedVisits => {
  const run: RunQuery = async (name, input) => {
    const outcome = await queries.run(name, input);
    if (!outcome.ok) throw new NoFigures(`the query "${name}" ended early: ${outcome.reason}`);
    return outcome.answer;
  };
  return {
    figures: async (days) => (await run('overview', scopeOf(days))).figures,
    returned: async (days) => {
      const scope = scopeOf(days);
      const slice = { limit: ROWS, offset: 0 };
      const { rows, total_rows: count } = await run('visitors', {
        ...scope,
        ...slice,
        drillDown: { returned: scope.span },
      });
      const wrote = rows.filter(({ has_chat: hasChat }) => hasChat).slice(0, NAMES);
      const known = await Promise.all(
        wrote.map(({ visitor_id: id }) => nameOf(visitorIdSchema.parse(id))),
      );
      return { count, known };
    },
    openErrors: async (days) =>
      (await errors.list(run, { ...scopeOf(days), limit: 1, offset: 0 }, 'open')).total_rows,
    pages: async (days, limit) => {
      const { rows } = await run('pages', { ...scopeOf(days), limit, offset: 0 });
      return rows.map(({ page, visitors }) => ({ name: page, count: visitors }));
    },
    sources: async (days, limit) => {
      const { rows } = await run('groups', {
        ...scopeOf(days),
        limit: limit + 1,
        offset: 0,
        by: 'source',
      });
      return counted(rows).slice(0, limit);
    },
    goals: async (days) => {
      const { goals: all } = await goals.read();
      if (all.length === 0) return [];
      const rules = all.map(({ reached_by: rule }) => rule);
      const { goals: reached } = await run('conversions', { ...scopeOf(days), rules });
      return all
        .map(({ id, name }, at) => ({ id, name, count: reached[at]?.converted ?? 0 }))
        .filter(({ count }) => count > 0);
    },
    chats: async (days) => {
      const { figures } = await run('chatSummary', { ...scopeOf(days), timeZone: days.timeZone });
      const { conversations, answered, response } = figures;
      return { conversations, answered, medianS: response.median_s };
    },
  };
};
