import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import {
  attributionDimensions,
  type AttributionDimension,
} from '#shared/domain/analytics/attribution.ts';
import { periodNames, type DateRange, type PeriodName } from '#shared/domain/analytics/period.ts';
import { errorStateNames, type ErrorStateName } from '#shared/domain/analytics/error-state.ts';
import { filterKeys, isFilterValue, type FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import { stepPattern } from '#shared/domain/analytics/event-name.ts';
import { limits } from '#shared/limits.ts';

/** Filters by the API's names. An empty text matches visits without a value. */
export type Filters = Readonly<
  Partial<Record<Exclude<FilterKey, 'chatted'>, string>> & { chatted?: 'yes' | 'no' }
>;

/** The groups whose members the list of visitors shows, by the API's names. */
export const drillDownKeys = [
  'entry_page', 'exit_page', 'did', 'target', 'error', 'scrolled_page', 'scrolled', 'vital', 'rating',
  'first_campaign', 'bot_reason', 'reached', 'left', 'returned', 'cohort', 'week',
  'converted', 'credited_goal', 'credited_by', 'credited_touch', 'credited_to',
] as const; // oxfmt-ignore
export type DrillDownKey = (typeof drillDownKeys)[number];

/** The properties that the chat figures count by, with the API's names. */
export const chatKeys = ['counted', 'hour', 'weekday', 'visit'] as const;
export type ChatKey = (typeof chatKeys)[number];

const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];
export const metrics = ['visitors', 'sessions', 'views'] as const;
export type Metric = (typeof metrics)[number];
const deviceKinds = ['device', 'browser', 'os', 'language'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
const locationKinds = ['country', 'region', 'city'] as const;
export type LocationKind = (typeof locationKinds)[number];
const shownErrors = [...errorStateNames, 'all'] as const;

/** The query as in the URL. The URL leaves out default values. */
export interface AnalyticsQuery {
  readonly period: PeriodName | DateRange;
  readonly compare: Comparison | DateRange;
  readonly bots: 'exclude' | 'only' | 'include';
  readonly filters: Filters;
  /** The group of visitors that is listed. */
  readonly drillDown: Readonly<Partial<Record<DrillDownKey, string>>>;
  /** The common properties of the listed conversations; empty if none are listed. */
  readonly chats: Readonly<Partial<Record<ChatKey, string>>>;
  readonly metric: Metric;
  readonly by: DeviceKind;
  readonly location: LocationKind;
  readonly touch: 'latest' | 'first';
  /** The dimension by which a goal's conversions are listed. */
  readonly dimension: AttributionDimension;
  /** The state of the listed errors. */
  readonly state: ErrorStateName | 'all';
  /** The column that sorts the table, with a minus for ascending; usually empty. */
  readonly sort: string;
  /** The event whose targets are shown, or the id of the goal. */
  readonly name: string | null;
  readonly steps: readonly string[];
  readonly windowHours: number;
  readonly offset: number;
}

export const defaultAnalyticsQuery: AnalyticsQuery = {
  period: '30d',
  compare: 'previous',
  bots: 'exclude',
  filters: {},
  drillDown: {},
  chats: {},
  metric: 'visitors',
  by: 'device',
  location: 'country',
  touch: 'latest',
  dimension: 'source',
  state: 'open',
  sort: '',
  name: null,
  steps: [],
  windowHours: limits.analytics.funnelWindowHours,
  offset: 0,
};

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const wholeOf = (text: string | null, least: number, most: number): number | null => {
  const number = Number(text);
  return text !== null && /^\d{1,9}$/.test(text) && number >= least && number <= most
    ? number
    : null;
};

/** The range of days in two parameters of the URL. */
const rangeOf = (params: URLSearchParams, fromKey: string, toKey: string): DateRange | null => {
  const [from, to] = [params.get(fromKey), params.get(toKey)];
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null;
};

const textsOf = <Key extends string>(params: URLSearchParams, keys: readonly Key[]) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = params.get(key);
      return value === null ? [] : [[key, value]];
    }),
  ) as Partial<Record<Key, string>>;

/** The filters in a URL, without those that the API would reject. */
const filtersOf = (params: URLSearchParams): Filters =>
  Object.fromEntries(
    Object.entries(textsOf(params, filterKeys)).filter(([key, value]) =>
      isFilterValue(key as FilterKey, value),
    ),
  );

const { funnelStepsMax, retentionDays, offsetMax } = limits.analytics;
const windowHoursMax = 24 * retentionDays;

/** Parses the query of a URL. Invalid values become the defaults. */
export const analyticsQueryOf = (query: string): AnalyticsQuery => {
  const params = new URLSearchParams(query);
  const read = <T extends string>(key: string, all: readonly T[], usual: T): T =>
    oneOf(all, params.get(key)) ?? usual;
  return {
    period:
      rangeOf(params, 'from', 'to') ??
      oneOf(periodNames, params.get('period')) ??
      defaultAnalyticsQuery.period,
    compare:
      rangeOf(params, 'compare_from', 'compare_to') ??
      oneOf(comparisons, params.get('compare')) ??
      defaultAnalyticsQuery.compare,
    bots: read('bots', ['exclude', 'only', 'include'], defaultAnalyticsQuery.bots),
    filters: filtersOf(params),
    drillDown: textsOf(params, drillDownKeys),
    chats: textsOf(params, chatKeys),
    metric: read('metric', metrics, defaultAnalyticsQuery.metric),
    by: read('by', deviceKinds, defaultAnalyticsQuery.by),
    location: read('location', locationKinds, defaultAnalyticsQuery.location),
    touch: read('touch', ['latest', 'first'], defaultAnalyticsQuery.touch),
    dimension: read('dimension', attributionDimensions, defaultAnalyticsQuery.dimension),
    state: read('state', shownErrors, defaultAnalyticsQuery.state),
    sort: /^-?[\w %]{1,32}$/.exec(params.get('sort') ?? '')?.[0] ?? '',
    name: params.get('name'),
    steps: params
      .getAll('step')
      .filter((step) => stepPattern.test(step))
      .slice(0, funnelStepsMax),
    windowHours:
      wholeOf(params.get('window_hours'), 1, windowHoursMax) ?? defaultAnalyticsQuery.windowHours,
    offset: wholeOf(params.get('offset'), 0, offsetMax) ?? 0,
  };
};

const plainKeys = [
  ...(['bots', 'metric', 'by'] as const),
  ...(['location', 'touch', 'dimension', 'state', 'sort'] as const),
];

/** The comparison as the API and the URL name it. */
export const comparisonOf = (compare: AnalyticsQuery['compare']) =>
  typeof compare === 'object'
    ? { compare_from: compare.from, compare_to: compare.to }
    : { compare };

export const queryOf = (analyticsQuery: AnalyticsQuery): string => {
  const params = new URLSearchParams();
  const { period, compare, filters, drillDown, chats, steps, windowHours, name, offset } =
    analyticsQuery;
  if (typeof period === 'object') {
    params.set('from', period.from);
    params.set('to', period.to);
  } else if (period !== defaultAnalyticsQuery.period) params.set('period', period);
  if (typeof compare === 'object' || compare !== defaultAnalyticsQuery.compare) {
    for (const [key, value] of Object.entries(comparisonOf(compare))) params.set(key, value);
  }
  for (const key of plainKeys) {
    if (analyticsQuery[key] !== defaultAnalyticsQuery[key]) params.set(key, analyticsQuery[key]);
  }
  for (const key of filterKeys) {
    const value = filters[key];
    if (value !== undefined) params.set(key, value);
  }
  for (const key of chatKeys) {
    const value = chats[key];
    if (value !== undefined) params.set(key, value);
  }
  for (const key of drillDownKeys) {
    const value = drillDown[key];
    if (value !== undefined) params.set(key, value);
  }
  if (name !== null) params.set('name', name);
  for (const step of steps) params.append('step', step);
  if (windowHours !== defaultAnalyticsQuery.windowHours)
    params.set('window_hours', String(windowHours));
  if (offset > 0) params.set('offset', String(offset));
  return params.toString();
};

/** Filters by a value, or removes the filter if it is null. Tables return to their first page. */
export const withFilter = (
  analyticsQuery: AnalyticsQuery,
  key: FilterKey,
  value: string | null,
): AnalyticsQuery => {
  const { [key]: _, ...others } = analyticsQuery.filters;
  return {
    ...analyticsQuery,
    filters: value === null ? others : { ...others, [key]: value },
    offset: 0,
  };
};

/** Whether any filter except the period applies. */
export const isNarrowed = ({ filters, bots }: Pick<AnalyticsQuery, 'filters' | 'bots'>): boolean =>
  bots !== defaultAnalyticsQuery.bots || Object.keys(filters).length > 0;

/** The part that another view takes over: the filter, without settings of single views. */
export const sharedPart = ({ period, compare, bots, filters }: AnalyticsQuery): AnalyticsQuery => ({
  ...defaultAnalyticsQuery,
  period,
  compare,
  bots,
  filters,
});

/** The filter as the API takes it, without the comparison, which some calls lack. */
export const filterOf = ({ period, bots, filters }: AnalyticsQuery, timeZone: string) => ({
  ...(typeof period === 'object' ? period : { period }),
  time_zone: timeZone,
  ...(bots === 'exclude' ? {} : { bots }),
  ...filters,
});
export type FilterParams = ReturnType<typeof filterOf>;

type SavedPart = SavedFilter['filter'];

/** The part of a query that is saved: its filters, without the period and the visitor. */
export const savedPart = ({ filters, bots }: AnalyticsQuery): SavedPart => {
  const { visitor: _, ...others } = filters;
  return { ...others, ...(bots !== defaultAnalyticsQuery.bots && { bots }) };
};

/** Replaces the query's filters by the saved ones. */
export const withSaved = (
  analyticsQuery: AnalyticsQuery,
  { bots = defaultAnalyticsQuery.bots, ...filters }: SavedPart,
): AnalyticsQuery => ({
  ...analyticsQuery,
  filters,
  bots,
  offset: 0,
});
