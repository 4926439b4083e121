import type { AnswerOf } from '#shared/contracts/call.ts';
import type { CallInput } from '#shared/client/http-client.ts';
import type { listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import {
  behindKeys,
  sharedPart,
  type AnalyticsQuery,
  type BehindKey,
} from '#site/admin/analytics/analytics-query.ts';
import { countryName } from '#site/admin/code-names.ts';
import { stepText } from '#site/admin/analytics/funnel-steps.ts';

type Listing = NonNullable<CallInput<typeof listVisitors>['query']>;

/** What a number counts, by the names that the API has for it. */
export type Who = Readonly<Partial<Record<FilterKey | BehindKey, string>>>;

const isBehindKey = (key: string): key is BehindKey => behindKeys.some((one) => one === key);

/** The query that lists who is behind a number of this one. */
export const withPeople = (analyticsQuery: AnalyticsQuery, who: Who): AnalyticsQuery => {
  const { steps, windowHours } = analyticsQuery;
  const entries = Object.entries(who);
  const isOfFunnel = who.reached !== undefined || who.left !== undefined;
  return {
    ...sharedPart(analyticsQuery),
    filters: {
      ...analyticsQuery.filters,
      ...Object.fromEntries(entries.filter(([key]) => !isBehindKey(key))),
    },
    behind: Object.fromEntries(entries.filter(([key]) => isBehindKey(key))),
    ...(isOfFunnel && { steps, windowHours }),
  };
};

/** What a number counts, as the API takes it. */
export const behindOf = ({ behind, steps, windowHours }: AnalyticsQuery) => ({
  // The address may name a measure that there is not; the server refuses it.
  ...(behind as Pick<Listing, BehindKey>),
  ...((behind.reached ?? behind.left) !== undefined && {
    step: [...steps],
    window_hours: String(windowHours),
  }),
});

const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

const targetText = (target: string | undefined): string => {
  if (target === undefined) return '';
  return target === '' ? ' without a target' : ` on ${target}`;
};

const weeksText = (week: string): string =>
  week === '1' ? 'came back the week after' : `came back ${week} weeks later`;

const creditText = (
  { credited_by: by = 'source', credited_touch: touch = 'latest' }: AnalyticsQuery['behind'],
  name: string,
): string => {
  const dimension = by.replace('_', ' ');
  const shown = by === 'country' ? countryName(name) : name;
  return `${name === '' ? `no ${dimension}` : `the ${dimension} ${shown}`} by ${touch} touch`;
};

/** What an error and a goal are called, once that is loaded. */
type BehindNames = Pick<AnswerOf<typeof listVisitors>, 'error_message' | 'goal_name'>;

/**
 * What the listed visitors have in common, each part as the rest of a sentence about them. */
export const behindTexts = (
  { behind, steps }: AnalyticsQuery,
  { error_message: errorMessage, goal_name: goalName }: BehindNames = {},
): string[] => {
  const stepAt = (number: string) => {
    const step = steps[Number(number) - 1];
    return `step ${number}${step === undefined ? '' : ` (${stepText(step)})`}`;
  };
  const texts: Partial<Record<BehindKey, (value: string) => string>> = {
    entry_page: (page) => `began on ${page || 'no page'}`,
    exit_page: (page) => `ended on ${page || 'no page'}`,
    did: (name) => `did ${name}${targetText(behind.target)}`,
    error: () =>
      errorMessage === undefined ? 'had this error' : `had the error “${errorMessage}”`,
    scrolled_page: (page) => `scrolled ${page} to at least ${behind.scrolled ?? 0} %`,
    vital: (metric) =>
      behind.rating === undefined
        ? `had ${metric.toUpperCase()} measured`
        : `had ${metric.toUpperCase()} rated ${behind.rating.replace('_', ' ')}`,
    first_campaign: (name) =>
      name === '' ? 'no campaign first brought' : `were first brought by ${name}`,
    converted: () => (goalName === undefined ? 'reached this goal' : `reached “${goalName}”`),
    credited_to: (name) => `are credited to ${creditText(behind, name)}`,
    bot_reason: (reason) => `count as bots for ${reason}`,
    reached: (number) => `passed ${stepAt(number)}`,
    left: (number) => `left after ${stepAt(number)}`,
    returned: () => 'had been here before',
    cohort: (date) => `first came in the week of ${dayText(date)}`,
    week: (week) => (week === '0' ? 'counted in that week' : weeksText(week)),
  };
  return behindKeys.flatMap((key) => {
    const [value, write] = [behind[key], texts[key]];
    return value === undefined || !write ? [] : [write(value)];
  });
};
