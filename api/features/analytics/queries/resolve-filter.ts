import type { AnalyticsFilter } from '#shared/contracts/analytics-filter.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { Goal, GoalRule } from '#shared/contracts/goals.ts';
import {
  comparablePart,
  datesOf,
  rangeBefore,
  rangeYearBefore,
  spanOf,
  wholeDatesOf,
  type DateRange,
  type Span,
} from '#shared/domain/analytics/period.ts';
import { iso } from '#shared/domain/time.ts';
import type { Match, Scope } from '#api/features/analytics/queries/query-types.ts';
import { Refusal } from '#api/http/refusal.ts';

/** A parsed filter, in the form that queries take. */
export interface Resolved {
  readonly timeZone: string;
  /** The owner's goals, to which keys of the query may refer. */
  readonly goals: readonly Goal[];
  readonly scope: Scope;
  /** The period to compare with; null if none is requested. */
  readonly compared: Scope | null;
}

const pairOf = (from: string | undefined, to: string | undefined): DateRange | null =>
  from === undefined || to === undefined ? null : { from, to };

const comparedRange = (filter: AnalyticsFilter, range: DateRange): DateRange | null => {
  const given = pairOf(filter.compare_from, filter.compare_to);
  if (given) return given;
  if (filter.compare === 'previous') return rangeBefore(range);
  return filter.compare === 'year' ? rangeYearBefore(range) : null;
};

const orNone = <Values extends object>(values: Values): Values | undefined =>
  Object.values(values).every((value) => value === undefined) ? undefined : values;

const matchOf = (filter: AnalyticsFilter): Match => ({
  page: filter.page,
  source: filter.source,
  channel: filter.channel,
  campaign: filter.campaign,
  country: filter.country,
  region: filter.region,
  city: filter.city,
  device: filter.device,
  browser: filter.browser,
  os: filter.os,
  language: filter.language,
  not: orNone({
    page: filter.page_not,
    source: filter.source_not,
    channel: filter.channel_not,
    campaign: filter.campaign_not,
    country: filter.country_not,
    region: filter.region_not,
    city: filter.city_not,
    device: filter.device_not,
    browser: filter.browser_not,
    os: filter.os_not,
    language: filter.language_not,
  }),
  contains: orNone({
    page: filter.page_contains,
    source: filter.source_contains,
    campaign: filter.campaign_contains,
    region: filter.region_contains,
    city: filter.city_contains,
  }),
  visitor: filter.visitor,
  event: filter.event,
  eventNot: filter.event_not,
  hasChatted: filter.chatted && filter.chatted === 'yes',
  bots: filter.bots ?? 'exclude',
});

/** The rule of the goal that a key of the query names. */
export const ruleOf = (
  field: string,
  id: string | undefined,
  goals: readonly Goal[],
): GoalRule | undefined => {
  if (id === undefined) return undefined;
  const goal = goals.find((one) => one.id === id);
  if (goal) return goal.reached_by;
  throw new Refusal(
    fail('validation_failed', 'the request is invalid', {
      fields: { [field]: 'must be one of the goals' },
    }),
  );
};

/** Defaults: the last 30 days in UTC, without bots. */
export const resolveFilter = (
  filter: AnalyticsFilter,
  now: number,
  goals: readonly Goal[],
): Resolved => {
  const timeZone = filter.time_zone ?? 'UTC';
  const given = pairOf(filter.from, filter.to);
  const { period = '30d' } = filter;
  const range = given ?? datesOf(period, now, timeZone);
  const whole = given ?? wholeDatesOf(period, now, timeZone);
  const rule = ruleOf('goal', filter.goal, goals);
  const compared = comparedRange(filter, whole);
  const span = spanOf(range, timeZone);
  const scopeOf = (one: Span): Scope => ({
    span: one,
    match: { ...matchOf(filter), goal: rule && { rule, span: one } },
  });
  return {
    timeZone,
    goals,
    scope: scopeOf(span),
    compared: compared && scopeOf(comparablePart(compared, whole, now, timeZone)),
  };
};

/** The bots that the scope leaves out; null if it leaves out none. */
export const botsLeftOut = (scope: Scope): Scope | null =>
  scope.match.bots === 'exclude' ? { ...scope, match: { ...scope.match, bots: 'only' } } : null;

/** A span in the form of the API's answers. */
export const shownSpan = ({ from, to }: Span, timeZone: string) => ({
  from: iso(from),
  to: iso(to),
  time_zone: timeZone,
});

/** Resolves the filter of a request. */
export type Resolve = (filter: AnalyticsFilter) => Promise<Resolved>;
