import type { AnalyticsDrillDown } from '#shared/contracts/analytics-drill-down.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { limits } from '#shared/limits.ts';
import type { DrillDown, Scope } from '#api/features/analytics/queries/query-types.ts';
import { ruleOf, type Resolved } from '#api/features/analytics/queries/resolve-filter.ts';
import { retentionWeeks } from '#api/features/analytics/queries/retention-weeks.ts';
import { Refusal } from '#api/http/refusal.ts';

const HOUR_MS = 60 * 60_000;

const funnelOf = (query: AnalyticsDrillDown): DrillDown['funnel'] => {
  const step = query.reached ?? query.left;
  if (!query.step || step === undefined) return undefined;
  return {
    steps: query.step,
    windowMs: (query.window_hours ?? limits.analytics.funnelWindowHours) * HOUR_MS,
    position: step - 1,
    isLast: query.left !== undefined,
  };
};

/** The week of the cohort's first visits, and the week of the counted visits. */
const cohortOf = (
  { cohort, week = 0 }: AnalyticsDrillDown,
  { span }: Scope,
  timeZone: string,
): { first: Span; counted: Span } | null => {
  if (cohort === undefined) return null;
  const { weeks, edges } = retentionWeeks(span, timeZone);
  const spanOf = (position: number): Span => {
    const [from, to] = [edges[position], edges[position + 1]];
    if (position >= 0 && from !== undefined && to !== undefined) return { from, to };
    throw new Refusal(
      fail('validation_failed', 'the request is invalid', {
        fields: { cohort: 'and week must be weeks of the period, as retention has them' },
      }),
    );
  };
  const position = weeks.indexOf(cohort);
  return { first: spanOf(position), counted: spanOf(position + week) };
};

const creditedOf = (query: AnalyticsDrillDown, goals: readonly Goal[]): DrillDown['credited'] => {
  const rule = ruleOf('credited_goal', query.credited_goal, goals);
  if (!rule || query.credited_to === undefined) return undefined;
  const { credited_by: by = 'source', credited_touch: touch = 'latest', credited_to: to } = query;
  return { rule, by, touch, to };
};

/** Drill-down conditions and their scope, in the queries' form. */
export const resolveDrillDown = (
  query: AnalyticsDrillDown,
  { scope, timeZone, goals }: Resolved,
): { scope: Scope; drillDown: DrillDown } => {
  const { did, target, vital, rating, scrolled_page: page, scrolled } = query;
  const cohort = cohortOf(query, scope, timeZone);
  return {
    // The table of bots counts bots regardless of the filter, and so does its drill-down.
    scope: {
      span: cohort?.counted ?? scope.span,
      match: query.bot_reason === undefined ? scope.match : { ...scope.match, bots: 'only' },
    },
    drillDown: {
      entryPage: query.entry_page,
      exitPage: query.exit_page,
      event: did === undefined ? undefined : { name: did, target },
      error: query.error,
      scrolled: page === undefined ? undefined : { page, percent: scrolled ?? 0 },
      vital: vital && { metric: vital, rating: rating ?? null },
      firstCampaign: query.first_campaign,
      botReason: query.bot_reason,
      funnel: funnelOf(query),
      converted: ruleOf('converted', query.converted, goals),
      credited: creditedOf(query, goals),
      firstVisit: cohort?.first,
      returned: query.returned && scope.span,
    },
  };
};
