import { expect, test } from 'vitest';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { generateTraffic } from './generate-traffic.mjs';

const endMs = Date.UTC(2026, 10, 20);
const pages = ['/', '/projects', '/blog', '/resume', '/contact', '/projects/heron-lookout'];
const traffic = (over = {}) => [
  ...generateTraffic({ seed: 7, views: 3_000, endMs, days: 14, pages, ...over }),
];

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

test('every request matches the contract of the tracking call', () => {
  const refused = traffic()
    .map(({ body }) => trackEvent.body.safeParse(body))
    .filter(({ success }) => !success);
  expect(refused.slice(0, 3)).toEqual([]);
});

test('the same seed gives the same traffic, another seed gives other traffic', () => {
  const text = JSON.stringify(traffic({ views: 200 }));
  expect(JSON.stringify(traffic({ views: 200 }))).toBe(text);
  expect(JSON.stringify(traffic({ views: 200, seed: 8 }))).not.toBe(text);
});

test('generates as many page views as requested, to within one visit, and three to four events each', () => {
  const requests = traffic();
  const seen = new Map(requests.map((request) => [request.body.eventId, request]));
  const views = [...seen.values()].filter(({ body }) => body.eventType === 'page_view').length;
  expect(views).toBeGreaterThanOrEqual(3_000);
  expect(views).toBeLessThan(3_030);
  expect(seen.size / views).toBeGreaterThan(3);
  expect(seen.size / views).toBeLessThan(4);
});

test('requests come in the order of their arrival, some late and some twice', () => {
  const requests = traffic();
  const arrivals = requests.map(({ receivedMs }) => receivedMs);
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  expect(requests.some(({ atMs, receivedMs }) => receivedMs - atMs > 60_000)).toBe(true);
  expect(countBy(requests, ({ body }) => body.eventId ?? '').size).toBeLessThan(requests.length);
});

test('stays within the period, nights are quieter than days, and pages follow their rank', () => {
  const starts = traffic({ views: 8_000 }).filter(({ body }) => body.eventType === 'session_start');
  expect(Math.min(...starts.map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(endMs - 14 * DAY_MS);
  expect(Math.max(...starts.map(({ atMs }) => atMs))).toBeLessThan(endMs);
  const byHour = countBy(starts, ({ atMs }) => String(new Date(atMs).getUTCHours()));
  expect(byHour.get('10') ?? 0).toBeGreaterThan(2 * (byHour.get('2') ?? 0));
  const entries = countBy(starts, ({ body }) => new URL(body.details.url ?? '').pathname);
  expect(entries.get('/') ?? 0).toBeGreaterThan(entries.get('/blog') ?? 0);
});

test('includes returning visitors, bots, campaigns and errors', () => {
  const requests = traffic({ views: 8_000 });
  const starts = requests.filter(({ body }) => body.eventType === 'session_start');
  const visitors = countBy(starts, ({ body }) => body.visitorId);
  expect(visitors.size).toBeLessThan(starts.length * 0.85);
  expect(requests.some(({ body }) => body.details.automation === true)).toBe(true);
  expect(requests.some(({ body }) => body.details.campaign?.first?.source === 'newsletter')).toBe(
    true,
  );
  expect(requests.some(({ body }) => body.eventType === 'client_error')).toBe(true);
});
