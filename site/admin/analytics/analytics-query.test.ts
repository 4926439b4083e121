import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFunnel, getOverview } from '#shared/contracts/admin-analytics.ts';
import {
  comparisonOf,
  filterOf,
  analyticsQueryOf,
  queryOf,
  sharedPart,
  defaultAnalyticsQuery,
  withFilter,
  savedPart,
  withSaved,
} from '#site/admin/analytics/analytics-query.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const queries = fc.record({
  period: fc.oneof(
    fc.constantFrom('today' as const, '7d' as const, '30d' as const, 'year' as const),
    fc.constant({ from: '2026-01-05', to: '2026-02-01' }),
  ),
  compare: fc.oneof(
    fc.constantFrom('previous' as const, 'year' as const, 'none' as const),
    fc.constant({ from: '2025-12-01', to: '2026-01-13' }),
  ),
  bots: fc.constantFrom('exclude' as const, 'only' as const, 'include' as const),
  filters: fc.record(
    {
      ...{ page: text, country: text, source: text, country_not: text, language_not: text },
      page_contains: text.filter((part) => part !== ''),
      event: fc.constantFrom('contact_sent', 'project_opened'),
      event_not: fc.constant('chat_opened'),
      chatted: fc.constantFrom('yes' as const, 'no' as const),
    },
    { requiredKeys: [] },
  ),
  drillDown: fc.record({ did: text, error: text, cohort: text }, { requiredKeys: [] }),
  chats: fc.record({ counted: text, hour: text, visit: text }, { requiredKeys: [] }),
  metric: fc.constantFrom('visitors' as const, 'sessions' as const, 'views' as const),
  by: fc.constantFrom('device' as const, 'browser' as const, 'language' as const),
  location: fc.constantFrom('country' as const, 'region' as const, 'city' as const),
  touch: fc.constantFrom('latest' as const, 'first' as const),
  dimension: fc.constantFrom('source' as const, 'entry_page' as const),
  state: fc.constantFrom('open', 'resolved', 'ignored', 'all'),
  sort: fc.constantFrom('', 'Views', '-Views', 'To 50%'),
  name: fc.option(text),
  steps: fc.array(fc.constantFrom('page:/', 'page:/a b&c', 'event:contact_sent'), {
    maxLength: 10,
  }),
  windowHours: fc.integer({ min: 1, max: 24 * 90 }),
  offset: fc.integer({ min: 0, max: 1_000_000 }),
});

test('every query has a URL that repeats it', () => {
  fc.assert(
    fc.property(queries, (analyticsQuery) => {
      expect(analyticsQueryOf(queryOf(analyticsQuery))).toEqual(analyticsQuery);
    }),
  );
});

test('the default query needs no parameters', () => {
  expect(queryOf(defaultAnalyticsQuery)).toBe('');
  expect(analyticsQueryOf('')).toEqual(defaultAnalyticsQuery);
});

test.for([
  'period=forever',
  'from=2026-02-01&to=2026-01-01',
  'from=2026-02-01',
  'from=yesterday&to=2026-99-99',
  'compare=all&bots=some&metric=money&by=mood&location=street&touch=last',
  'offset=-1&window_hours=0',
  'offset=1e3&window_hours=99999999',
  'step=drop%20table&step=event:Not_A_Name',
  'chatted=maybe&event=Not_A_Name&event_not=&page_contains=&country_like=D&visitor_not=x',
])('an invalid parameter in a URL gives the default: %s', (query) => {
  expect(analyticsQueryOf(query)).toEqual(defaultAnalyticsQuery);
});

test('the API accepts the query from any URL', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), queries, (noise, analyticsQuery) => {
      const read = analyticsQueryOf(`${noise}&${queryOf(analyticsQuery)}`);
      const params = filterOf(read, 'Europe/Berlin');
      expect(
        getOverview.query.safeParse({ ...params, ...comparisonOf(read.compare) }).success,
      ).toBe(true);
      const step = ['page:/', 'event:e', ...read.steps].slice(-10);
      expect(getFunnel.query.safeParse({ ...params, step }).success).toBe(true);
    }),
  );
});

test('a filter can be added, changed and removed, and the table returns to its first page', () => {
  const params = { ...defaultAnalyticsQuery, offset: 100 };
  const narrowed = withFilter(params, 'country', 'DE');
  expect(narrowed).toMatchObject({ filters: { country: 'DE' }, offset: 0 });
  expect(withFilter(narrowed, 'country', '').filters).toEqual({ country: '' });
  expect(withFilter(narrowed, 'country', null).filters).toEqual({});
});

test('a saved query is restored without its period, its visitor and the current settings', () => {
  fc.assert(
    fc.property(queries, queries, (analyticsQuery, now) => {
      const saved = savedPart({
        ...analyticsQuery,
        filters: { ...analyticsQuery.filters, visitor: 'somebody' },
      });
      const { filters, bots } = analyticsQuery;
      expect(withSaved(now, saved)).toEqual({ ...now, filters, bots, offset: 0 });
    }),
  );
});

test('another view keeps only the filter', () => {
  const params = analyticsQueryOf(
    'period=7d&page=%2Fresume&bots=only&metric=views&offset=50&name=x',
  );
  expect(sharedPart(params)).toEqual({
    ...defaultAnalyticsQuery,
    period: '7d',
    filters: { page: '/resume' },
    bots: 'only',
  });
});
