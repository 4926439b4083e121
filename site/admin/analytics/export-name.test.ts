import { expect, test } from 'vitest';
import { defaultAnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import { exportName } from '#site/admin/analytics/export-name.ts';

const nameOf = (filter: Record<string, string>, period = defaultAnalyticsQuery.period) =>
  exportName('pages', { analyticsQuery: { ...defaultAnalyticsQuery, period }, filter }, 'csv');

test('the name of a file has the period and every filter, and only characters that file systems allow', () => {
  expect(nameOf({ period: '30d', compare: 'previous', bots: 'exclude' })).toBe(
    'foyer-pages-30d.csv',
  );
  expect(nameOf({ country: 'DE', page: '/projects/x', source: '' })).toBe(
    'foyer-pages-30d-country-DE-page-projects-x-source-none.csv',
  );
  expect(nameOf({ country_not: 'DE', page_contains: '/blog', chatted: 'yes' })).toBe(
    'foyer-pages-30d-country_not-DE-page_contains-blog-chatted-yes.csv',
  );
  expect(nameOf({ bots: 'only' }, { from: '2026-01-01', to: '2026-01-31' })).toBe(
    'foyer-pages-2026-01-01-to-2026-01-31-bots-only.csv',
  );
  expect(nameOf({ page: `/${'x'.repeat(500)}` }).length).toBeLessThan(80);
});
