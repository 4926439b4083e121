import type { Router } from 'express';
import { getConversions, listConversions } from '#shared/contracts/admin-analytics.ts';
import { fail } from '#shared/contracts/errors.ts';
import { listGoals, removeGoal, saveGoal, type Goal } from '#shared/contracts/goals.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import type { Scope } from '#api/features/analytics/queries/query-types.ts';
import {
  botsLeftOut,
  shownSpan,
  type Resolve,
} from '#api/features/analytics/queries/resolve-filter.ts';
import type { Mount } from '#api/features/analytics/queries/mount.ts';
import { comparedPart, readTable, without } from '#api/features/analytics/queries/read-table.ts';
import { route } from '#api/http/route.ts';

/** The worth of that many visitors; null for a goal without a value. */
const valueOf = ({ value }: Goal, converted: number): number | null =>
  value === null ? null : value * converted;

export const mountGoals = (router: Router, goals: GoalList): void => {
  route(router, listGoals, async () => goals.read());
  route(router, saveGoal, async ({ params, body: { currency, ...goal } }) =>
    goals.save({ id: params.goal_id, ...goal }, currency),
  );
  route(router, removeGoal, async ({ params }) => goals.remove(params.goal_id));
};

export const mountConversions = (mount: Mount, resolve: Resolve, goals: GoalList): void => {
  mount(listConversions, async ({ query, run }) => {
    const resolved = await resolve(query);
    const { scope, compared, timeZone } = resolved;
    const { currency, goals: list } = await goals.read();
    const conversionsOf = async (one: Scope, request: RunQuery) => {
      const rules = list.map((goal) => goal.reached_by);
      const counted = await request('conversions', { ...one, rules });
      return {
        period: shownSpan(one.span, timeZone),
        visitors: counted.visitors,
        goals: list.map((goal, position) => {
          const { converted, rate } = counted.goals[position] ?? { converted: 0, rate: null };
          return { id: goal.id, converted, rate, value: valueOf(goal, converted) };
        }),
      };
    };
    const bots = botsLeftOut(scope);
    const leftOut = bots && (await conversionsOf(bots, run));
    const part = await comparedPart(resolved, run, null);
    const earlier = part?.retained === 'all' && compared && (await conversionsOf(compared, run));
    return {
      currency,
      bots_left_out: leftOut?.goals.map(({ converted }) => converted) ?? [],
      ...(await conversionsOf(scope, run)),
      compared: part && { visitors: 0, goals: [], ...earlier, ...part },
    };
  });

  mount(getConversions, async ({ params, query, run }) => {
    const resolved = await resolve(query);
    const { currency, goals: list } = await goals.read();
    const goal = list.find(({ id }) => id === params.goal_id);
    if (!goal) return fail('not_found', 'there is no such goal');
    const { by = 'source', touch = 'latest' } = query;
    const answer = await readTable({
      resolved,
      query,
      run,
      by: null,
      read: async (input) => {
        const credits = await run('attribution', { ...input, rule: goal.reached_by, by, touch });
        const rows = credits.rows.map((row) => ({ ...row, value: valueOf(goal, row.converted) }));
        return { ...credits, rows };
      },
      nameOf: ({ name }) => name,
      figuresOf: (row) => without(row, 'name'),
    });
    return { ...answer, currency, goal, value: valueOf(goal, answer.converted) };
  });
};
