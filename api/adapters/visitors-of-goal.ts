import type { GoalId } from '#shared/contracts/goals.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Deps {
  readonly queries: AnalyticsQueries;
  readonly goals: Pick<GoalList, 'read'>;
  readonly clock: Clock;
}

/** Visitors who reached a goal in a stored visit, the latest first; none for an unknown goal. */
export const createVisitorsOfGoal =
  ({ queries, goals, clock }: Deps) =>
  async (id: GoalId): Promise<VisitorId[]> => {
    const goal = (await goals.read()).goals.find((one) => one.id === id);
    if (!goal) return [];
    const now = clock.now();
    const span = { from: now - limits.analytics.retentionDays * DAY_MS, to: now + 1 };
    const outcome = await queries.run('visitors', {
      span,
      match: { bots: 'exclude', goal: { rule: goal.reached_by, span } },
      limit: limits.inbox.goalVisitors,
      offset: 0,
      drillDown: {},
    });
    if (!outcome.ok) throw new Error(`the visitors of a goal were not read: ${outcome.reason}`);
    return outcome.answer.rows.map(({ visitor_id: visitorId }) => visitorId as VisitorId);
  };
