import type { AnswerOf } from '#shared/contracts/call.ts';
import type { CallInput } from '#shared/client/http-client.ts';
import type { listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import {
  drillDownKeys,
  sharedPart,
  type AnalyticsQuery,
  type DrillDownKey,
} from '#site/admin/analytics/analytics-query.ts';
import { utcDayText } from '#site/admin/date-texts.ts';
import { countryName } from '#site/admin/code-names.ts';
import { stepText } from '#site/admin/analytics/funnel-steps.ts';

type Listing = NonNullable<CallInput<typeof listVisitors>['query']>;

/** A group of visitors, by the API's names. */
export type DrillDownFilter = Readonly<Partial<Record<FilterKey | DrillDownKey, string>>>;

const isDrillDownKey = (key: string): key is DrillDownKey =>
  drillDownKeys.some((one) => one === key);

/** The query that lists the visitors counted by a number. */
export const drillDownTo = (
  analyticsQuery: AnalyticsQuery,
  who: DrillDownFilter,
): AnalyticsQuery => {
  const { steps, windowHours } = analyticsQuery;
  const entries = Object.entries(who);
  const isOfFunnel = who.reached !== undefined || who.left !== undefined;
  return {
    ...sharedPart(analyticsQuery),
    filters: {
      ...analyticsQuery.filters,
      ...Object.fromEntries(entries.filter(([key]) => !isDrillDownKey(key))),
    },
    drillDown: Object.fromEntries(entries.filter(([key]) => isDrillDownKey(key))),
    ...(isOfFunnel && { steps, windowHours }),
  };
};

/** The listed group as the API takes it. */
export const drillDownOf = ({ drillDown, steps, windowHours }: AnalyticsQuery) => ({
  // The server rejects unknown measures in the URL.
  ...(drillDown as Pick<Listing, DrillDownKey>),
  ...((drillDown.reached ?? drillDown.left) !== undefined && {
    step: [...steps],
    window_hours: String(windowHours),
  }),
});

const targetText = (target: string | undefined): string => {
  if (target === undefined) return '';
  return target === '' ? ' without a target' : ` on ${target}`;
};

const weeksText = (week: string): string =>
  week === '1' ? 'came back the week after' : `came back ${week} weeks later`;

const creditText = (
  { credited_by: by = 'source', credited_touch: touch = 'latest' }: AnalyticsQuery['drillDown'],
  name: string,
): string => {
  const dimension = by.replace('_', ' ');
  const shown = by === 'country' ? countryName(name) : name;
  return `${name === '' ? `no ${dimension}` : `the ${dimension} ${shown}`} by ${touch} touch`;
};

/** The names of an error and a goal once they have loaded. */
type DrillDownNames = Pick<AnswerOf<typeof listVisitors>, 'error_message' | 'goal_name'>;

/** The listed visitors' common properties, each as the rest of a sentence about them. */
export const drillDownTexts = (
  { drillDown, steps }: AnalyticsQuery,
  { error_message: errorMessage, goal_name: goalName }: DrillDownNames = {},
): string[] => {
  const stepAt = (number: string) => {
    const step = steps[Number(number) - 1];
    return `step ${number}${step === undefined ? '' : ` (${stepText(step)})`}`;
  };
  const texts: Partial<Record<DrillDownKey, (value: string) => string>> = {
    entry_page: (page) => `began on ${page || 'no page'}`,
    exit_page: (page) => `ended on ${page || 'no page'}`,
    did: (name) => `did ${name}${targetText(drillDown.target)}`,
    error: () =>
      errorMessage === undefined ? 'had this error' : `had the error “${errorMessage}”`,
    scrolled_page: (page) => `scrolled ${page} to at least ${drillDown.scrolled ?? 0} %`,
    vital: (metric) =>
      drillDown.rating === undefined
        ? `had ${metric.toUpperCase()} measured`
        : `had ${metric.toUpperCase()} rated ${drillDown.rating.replace('_', ' ')}`,
    first_campaign: (name) =>
      name === '' ? 'no campaign first brought' : `were first brought by ${name}`,
    converted: () => (goalName === undefined ? 'reached this goal' : `reached “${goalName}”`),
    credited_to: (name) => `are credited to ${creditText(drillDown, name)}`,
    bot_reason: (reason) => `count as bots for ${reason}`,
    reached: (number) => `passed ${stepAt(number)}`,
    left: (number) => `left after ${stepAt(number)}`,
    returned: () => 'had been here before',
    cohort: (date) => `first came in the week of ${utcDayText(date)}`,
    week: (week) => (week === '0' ? 'counted in that week' : weeksText(week)),
  };
  return drillDownKeys.flatMap((key) => {
    const [value, write] = [drillDown[key], texts[key]];
    return value === undefined || !write ? [] : [write(value)];
  });
};
