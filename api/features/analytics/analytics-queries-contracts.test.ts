import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import type { Call } from '#shared/contracts/call.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

// The visits of these tests lie in the past, and the retention must not delete them.
const LONG_AGO = { ANALYTICS_RETENTION_DAYS: '3650' };

const root = '/api/admin/analytics';
const headers = { 'x-admin-key': TEST_ADMIN_KEY };
const period = 'from=2026-01-05&to=2026-01-13';

const startWith = async (events: readonly PlacedEvent[]) => {
  const server = await startTestServer(LONG_AGO);
  const db = new BetterSqlite(join(server.dataDir, 'analytics.db'));
  db.transaction(() => createEventApplier(db).apply(events))();
  db.close();
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${root}/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...server, get };
};

const paths: Record<string, string> = {
  getFunnel: `${root}/funnel?step=page:/&step=event:contact_sent`,
  getTimeline: `${root}/visitors/${aVisitorId(1)}/timeline`,
  exportAnalytics: `${root}/export?table=pages`,
};
const analyticsCalls = Object.entries(calls as Record<string, Call>).filter(([, { path }]) =>
  path.startsWith(root),
);

test('no call answers without the admin key', async () => {
  const { url } = await startTestServer();
  expect(analyticsCalls).toHaveLength(21);
  for (const [name, { path }] of analyticsCalls) {
    const response = await fetch(`${url}${paths[name] ?? path}`);
    expect([name, response.status]).toEqual([name, 401]);
    await response.body?.cancel();
  }
});

test('every answer matches its contract exactly, with and without data', async () => {
  for (const events of [[], fourVisitors]) {
    const { url } = await startWith(events);
    for (const [name, { path, answer }] of analyticsCalls) {
      if (name === 'exportAnalytics' || (name === 'getTimeline' && events.length === 0)) continue;
      const input = paths[name] ?? path;
      const filter = ['getLive', 'getTimeline'].includes(name) ? '' : `${period}&compare=previous`;
      const glue = input.includes('?') ? '&' : '?';
      const response = await fetch(`${url}${input}${glue}${filter}`, { headers });
      const body: unknown = await response.json();
      expect([name, response.status]).toEqual([name, 200]);
      expect([name, answer.safeParse(body).error?.issues]).toEqual([name, undefined]);
    }
  }
});

test('overview: a period, the one before it, and the last 30 days by default', async () => {
  const { get } = await startWith(fourVisitors);
  const { body } = await get('overview?from=2026-01-06&to=2026-01-06&compare=previous');
  expect(body).toMatchObject({
    period: {
      from: '2026-01-06T00:00:00.000Z',
      to: '2026-01-07T00:00:00.000Z',
      time_zone: 'UTC',
    },
    figures: { visitors: 1, sessions: 1, views: 1, bounce_rate: 1, duration_s: 30 },
    compared: {
      period: { from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' },
      figures: { visitors: 2, sessions: 2, views: 5, bounce_rate: 0 },
    },
  });
  const usual = await get('overview');
  const { from, to } = usual.body['period'] as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBe(30 * 24 * 60 * 60_000);
});

test('days follow the requested time zone', async () => {
  const { get } = await startWith(fourVisitors);
  const day = 'overview?from=2026-01-06&to=2026-01-06';
  expect((await get(`${day}&time_zone=Europe/Berlin`)).body).toMatchObject({
    period: { from: '2026-01-05T23:00:00.000Z', time_zone: 'Europe/Berlin' },
    figures: { visitors: 2, sessions: 2, views: 3 },
  });
});

test('an invalid query is refused with the name of the key', async () => {
  const { get } = await startTestServer().then(({ url }) => ({
    get: async (path: string) => {
      const response = await fetch(`${url}${root}/${path}`, { headers });
      const body = (await response.json()) as { error: { fields: object } };
      return [response.status, Object.keys(body.error.fields)];
    },
  }));
  expect(await get('overview?period=fortnight')).toEqual([400, ['period']]);
  expect(await get('overview?from=2026-01-05')).toEqual([400, ['to']]);
  expect(await get('overview?from=2026-02-30&to=2026-03-01')).toEqual([400, ['from']]);
  expect(await get('overview?from=2026-01-05&to=2026-01-01')).toEqual([400, ['to']]);
  expect(await get('overview?from=2000-01-01&to=2026-01-01')).toEqual([400, ['to']]);
  expect(await get('overview?period=7d&from=2026-01-05&to=2026-01-06')).toEqual([400, ['period']]);
  expect(await get('overview?time_zone=Mars/Olympus')).toEqual([400, ['time_zone']]);
  expect(await get('overview?colour=red')).toEqual([400, ['colour']]);
  expect(await get('overview?visitor=1')).toEqual([400, ['visitor']]);
  expect(await get('overview?bots=maybe')).toEqual([400, ['bots']]);
  expect(await get('pages?limit=0')).toEqual([400, ['limit']]);
  expect(await get('pages?offset=-1')).toEqual([400, ['offset']]);
  expect(await get('funnel?step=page:/')).toEqual([400, ['step']]);
  expect(await get('funnel?step=page:/&step=contact')).toEqual([400, ['step.1']]);
  expect(await get('export?table=secrets')).toEqual([400, ['table']]);
  expect(await get('series?from=2024-01-01&to=2026-01-01&interval=hour')).toEqual([
    400,
    ['interval'],
  ]);
});

test('an unknown visitor has no timeline', async () => {
  const { get } = await startWith(fourVisitors);
  expect((await get(`visitors/${aVisitorId(9)}/timeline`)).status).toBe(404);
  expect((await get(`visitors/${aVisitorId(1)}/timeline?limit=1`)).body).toMatchObject({
    sessions: [{ started_at: '2026-01-13T10:00:00.000Z' }],
    has_more_sessions: true,
  });
});

test('export: a table as CSV and as JSON, named and typed as a file', async () => {
  const { url } = await startWith([
    ...fourVisitors,
    aPlacedEvent({
      at: Date.parse('2026-01-07T09:00:00Z'),
      sessionKey: 9,
      page: '=HYPERLINK("x")',
    }),
  ]);
  const csv = await fetch(`${url}${root}/export?table=scroll-depth&${period}`, { headers });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toMatch(
    /^attachment; filename=analytics-scroll-depth-\d{4}-\d\d-\d\d\.csv$/,
  );
  expect(await csv.text()).toBe(
    'page,sessions,mean_percent,reached_25,reached_50,reached_75,reached_90\r\n/,1,50,1,1,0,0\r\n',
  );
  const pages = await fetch(`${url}${root}/export?table=pages&${period}`, { headers });
  expect(await pages.text()).toContain(`\r\n"'=HYPERLINK(""x"")",1,1,1,1,1,1,0,\r\n`);
  const json = await fetch(`${url}${root}/export?table=sources&format=json&${period}`, { headers });
  expect(json.headers.get('content-type')).toMatch(/^application\/json/);
  expect(((await json.json()) as { name: string }[]).map(({ name }) => name)).toContain('news');
  const none = await fetch(`${url}${root}/export?table=pages&format=json&period=today`, {
    headers,
  });
  expect(await none.json()).toEqual([]);
});

test('export: every raw event of thousands of visits appears once', async () => {
  const start = Date.parse('2026-01-05T00:00:00Z');
  const events = Array.from({ length: 2_500 }, (_, n) =>
    aPlacedEvent({ at: start + n * 1_000, sessionKey: n + 1, visitorId: aVisitorId(1 + (n % 50)) }),
  );
  const { url } = await startWith(events);
  const of = async (format: string) => {
    const path = `export?table=raw-events&format=${format}&${period}`;
    return (await fetch(`${url}${root}/${path}`, { headers })).text();
  };
  const lines = (await of('csv')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('visitor_id,session,at,kind,page,target,value');
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
  expect(JSON.parse(await of('json'))).toHaveLength(2_500);
});
