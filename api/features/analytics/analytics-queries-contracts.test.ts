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

// These tests' visits are in the past, and the retention must not delete them.
const LONG_AGO = { ANALYTICS_RETENTION_DAYS: '3650' };

const root = '/api/admin/figures';
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
  getFlow: `${root}/flow?around=/`,
  getConversions: `${root}/conversions/5f3d0d2e-6a34-4b53-9d0c-000000000001`,
  getTimeline: `${root}/visitors/${aVisitorId(1)}/timeline`,
  exportAnalytics: `${root}/export?table=pages`,
};
const analyticsCalls = Object.entries(calls as Record<string, Call>).filter(
  ([, { method, path }]) => method === 'GET' && path.startsWith(root),
);

test('no call answers without the admin key', async () => {
  const { url } = await startTestServer();
  expect(analyticsCalls.length).toBeGreaterThan(20);
  for (const [name, { path }] of analyticsCalls) {
    const response = await fetch(`${url}${paths[name] ?? path}`);
    expect([name, response.status]).toEqual([name, 401]);
    await response.body?.cancel();
  }
});

test('the released paths, in any case, lead to the same calls', async () => {
  const { url, get } = await startWith(fourVisitors);
  const released = async (path: string, method = 'GET') => {
    const response = await fetch(`${url}/api/admin/${path}`, { method, headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  for (const query of [`overview?${period}`, `events?${period}`]) {
    const now = await get(query);
    expect(now.status).toBe(200);
    expect(await released(`analytics/${query}`)).toEqual(now);
    expect(await released(`Analytics/${query}`)).toEqual(now);
  }
  expect((await fetch(`${url}/api/admin/analytics/overview`)).status).toBe(401);
  for (const none of ['analytics/nothing', 'analytics', 'analyticsx/overview'])
    expect(await released(none)).toMatchObject({
      status: 404,
      body: { error: { message: 'there is no such call' } },
    });
});

test('every answer matches its contract exactly, with and without data', async () => {
  for (const events of [[], fourVisitors]) {
    const { url } = await startWith(events);
    for (const [name, { path, answer }] of analyticsCalls) {
      if (name === 'exportAnalytics' || (name === 'getTimeline' && events.length === 0)) continue;
      const input = paths[name] ?? path;
      const bare = ['getLive', 'getTimeline', 'listGoals'];
      const filter = bare.includes(name) ? '' : `${period}&compare=previous`;
      const glue = input.includes('?') ? '&' : '?';
      const response = await fetch(`${url}${input}${glue}${filter}`, { headers });
      const body: unknown = await response.json();
      expect([name, response.status]).toEqual([name, 200]);
      expect([name, answer.safeParse(body).error?.issues]).toEqual([name, undefined]);
    }
  }
});

test('overview: a period, the one compared with it, and the last 30 days by default', async () => {
  const { get } = await startWith(fourVisitors);
  const { body } = await get(
    'overview?from=2026-01-06&to=2026-01-06&compare_from=2026-01-05&compare_to=2026-01-05',
  );
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
  const before = await get('overview?from=2026-01-06&to=2026-01-06&compare=previous');
  expect(before.body).toMatchObject({
    compared: {
      period: { from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' },
      figures: { visitors: 2 },
    },
  });
  const usual = await get('overview');
  const { from, to } = usual.body['period'] as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBe(30 * 24 * 60 * 60_000);
});

test('every call accepts negated, partial, event and chat filters', async () => {
  const { get, url } = await startWith(fourVisitors);
  const countOf = async (filter: string) => {
    const { body } = await get(`overview?${period}&compare=previous&${filter}`);
    expect(body).toMatchObject({ compared: { figures: { sessions: 0 } } });
    return (body['figures'] as { sessions: number }).sessions;
  };
  expect(await countOf('country_not=DE')).toBe(3);
  expect(await countOf('page_contains=proj&source_not=news')).toBe(1);
  expect(await countOf('event=contact_sent')).toBe(1);
  expect(await countOf('event_not=contact_sent')).toBe(3);
  expect(await countOf('chatted=yes')).toBe(0);
  expect(await countOf('chatted=no')).toBe(4);
  const all =
    'page_not=/x&source_contains=w&campaign_contains=s&event=contact_sent&event_not=other&chatted=no';
  for (const [name, { path }] of analyticsCalls) {
    if (['getLive', 'getTimeline', 'listSavedFilters'].includes(name)) continue;
    const input = paths[name] ?? path;
    const glue = input.includes('?') ? '&' : '?';
    const response = await fetch(`${url}${input}${glue}${period}&${all}`, { headers });
    expect([name, response.status]).toEqual([name, 200]);
    await response.body?.cancel();
  }
  const raw = await fetch(`${url}${root}/export?table=raw-events&format=json&${period}&${all}`, {
    headers,
  });
  expect(((await raw.json()) as { visitor_id: string }[]).map((row) => row.visitor_id)).toEqual(
    Array.from({ length: 7 }, () => aVisitorId(1)),
  );
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
  expect(await get('overview?color=red')).toEqual([400, ['color']]);
  expect(await get('overview?visitor=')).toEqual([400, ['visitor']]);
  expect(await get('overview?bots=maybe')).toEqual([400, ['bots']]);
  expect(await get('overview?country_like=D')).toEqual([400, ['country_like']]);
  expect(await get('overview?country_contains=D')).toEqual([400, ['country_contains']]);
  expect(await get('overview?visitor_not=1')).toEqual([400, ['visitor_not']]);
  expect(await get('overview?page_contains=')).toEqual([400, ['page_contains']]);
  expect(await get('overview?page_not=/&page_not=/a')).toEqual([400, ['page_not']]);
  expect(await get('overview?event=Contact%20sent')).toEqual([400, ['event']]);
  expect(await get('overview?event_not=')).toEqual([400, ['event_not']]);
  expect(await get('overview?chatted=maybe')).toEqual([400, ['chatted']]);
  expect(await get('pages?limit=0')).toEqual([400, ['limit']]);
  expect(await get('pages?offset=-1')).toEqual([400, ['offset']]);
  expect(await get('funnel?step=page:/')).toEqual([400, ['step']]);
  expect(await get('funnel?step=page:/&step=contact')).toEqual([400, ['step.1']]);
  expect(await get('flow?page=/')).toEqual([400, ['around']]);
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
  // Not `text()`, which removes the byte order mark that Excel needs.
  expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
    '\uFEFFpage,sessions,mean_percent,reached_25,reached_50,reached_75,reached_90\r\n/,1,50,1,1,0,0\r\n',
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

test('export: on request, a CSV describes its content in separate lines', async () => {
  const { url } = await startWith(fourVisitors);
  const linesOf = async (query: string) => {
    const response = await fetch(`${url}${root}/export?${period}&${query}`, { headers });
    return (await response.text()).split('\r\n');
  };
  const filter = 'country_not=DE&page_contains=%3D1,%0A%22x&chatted=no&bots=include';
  const zone = 'time_zone=Europe/Berlin&heading=yes';
  expect(await linesOf(`table=devices&by=browser&${filter}&${zone}`)).toEqual([
    '# Foyer analytics: devices by browser',
    '# Period: 2026-01-05 to 2026-01-13 (Europe/Berlin)',
    '"# Filters: Country is not DE; Page contains =1, ""x; Has not chatted; Bots included"',
    '',
  ]);
  const [, , filters, columns] = await linesOf('table=entry-pages&heading=yes');
  expect([filters, columns]).toEqual(['# Filters: none', expect.stringMatching(/^name,/)]);
  expect((await linesOf('table=entry-pages'))[0]).toBe(columns);
  const json = await linesOf('table=entry-pages&format=json&heading=yes');
  expect(JSON.parse(json.join(''))).toHaveLength(2);
});

test('export: goals, funnel, retention, vitals, bots and overview give what their screens show', async () => {
  const { url } = await startWith(fourVisitors);
  const rowsOf = async (query: string) => {
    const path = `${url}${root}/export?format=json&${period}&${query}`;
    const response = await fetch(path, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>[];
  };
  const compare = 'compare_from=2026-01-06&compare_to=2026-01-06';
  const overview = await rowsOf(`table=overview&${compare}`);
  expect(overview).toEqual(
    expect.arrayContaining([
      { part: 'figures', name: 'visitors', value: 3, before: 1, imported: null },
      { part: 'views by day', name: '2026-01-05', value: 5, before: 1, imported: null },
      { part: 'pages', name: '/projects', value: 2, before: 0, imported: null },
      { part: 'devices', name: 'desktop', value: 3, before: 1, imported: null },
      { part: 'events', name: 'contact_sent', value: 1, before: 0, imported: null },
    ]),
  );
  expect(await rowsOf(`table=goals&${compare}`)).toMatchObject([
    { goal: 'Chat started', visitors: 3, converted: 0, converted_before: 0 },
    { goal: 'Message sent', visitors: 3, converted: 1, rate: 0.3333, converted_before: 0 },
  ]);
  const funnel = 'table=funnel&step=page:/&step=event:contact_sent';
  expect(await rowsOf(funnel)).toMatchObject([
    { step: 'page:/', visitors: 3, share: 1 },
    { step: 'event:contact_sent', visitors: 1 },
  ]);
  expect(await rowsOf('table=retention')).toEqual([
    { week: '2026-01-05', visitors: 3, returned: { 1: 1 } },
    { week: '2026-01-12', visitors: 0, returned: { 1: null } },
  ]);
  expect((await rowsOf('table=web-vitals'))[0]).toMatchObject({ vital: 'lcp', samples: 2 });
  expect(await rowsOf('table=bots')).toEqual([{ reason: 'knownBot', sessions: 1, visitors: 1 }]);
  const goalId = '5f3d0d2e-6a34-4b53-9d0c-000000000002';
  const conversions = `table=conversions&goal_id=${goalId}&dimension=country`;
  expect((await rowsOf(conversions)).map(({ converted }) => converted)).toContain(1);
  expect(await rowsOf('table=visitors&did=contact_sent')).toMatchObject([
    { visitor_id: aVisitorId(1), name: expect.stringMatching(/\S/) },
  ]);
  expect(await rowsOf('table=events&name=project_opened')).toMatchObject([{ target: 'atlas' }]);
});

test.each([
  ['table=funnel', 'step'],
  ['table=conversions', 'goal_id'],
  ['table=visitors&step=page:/a&step=page:/b', 'step'],
])('export: %s is refused without %s', async (query, field) => {
  const { url } = await startTestServer();
  const response = await fetch(`${url}${root}/export?${query}`, { headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { fields: { [field]: expect.stringMatching(/is needed|needs/) } },
  });
});

test('export: the heading names the steps, the comparison and the people listed', async () => {
  const { url } = await startWith(fourVisitors);
  const headingOf = async (query: string) => {
    const path = `${url}${root}/export?heading=yes&${period}&${query}`;
    const text = await (await fetch(path, { headers })).text();
    return text.split('\r\n').filter((line) => line.startsWith('"# ') || line.startsWith('# '));
  };
  const [table] = await headingOf('table=funnel&step=page:/&step=event:contact_sent');
  expect(table).toBe('"# Foyer analytics: funnel of page:/, event:contact_sent"');
  expect(await headingOf('table=overview&compare=previous')).toContain(
    '# Compared with: 2025-12-27 to 2026-01-04 (UTC)',
  );
  expect(await headingOf('table=visitors&did=contact_sent')).toContain(
    '# Filters: did contact_sent',
  );
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

test('lists the visitors behind a number, with the number of their counted visits', async () => {
  const { get } = await startWith(fourVisitors);
  const drillDown = async (keys: string) => {
    const { status, body } = await get(`visitors?${period}&${keys}`);
    expect([keys, status]).toEqual([keys, 200]);
    const rows = body['rows'] as { visitor_id: string }[];
    return [rows.map((row) => row.visitor_id), body['total_rows'], body['sessions']];
  };
  const [first, second, third, bot] = [1, 2, 3, 4].map(aVisitorId);
  expect(await drillDown('')).toEqual([[first, third, second], 3, 4]);
  expect(await drillDown('limit=1&offset=1')).toEqual([[third], 3, 4]);
  expect(await drillDown('did=contact_sent')).toEqual([[first], 1, 1]);
  expect(await drillDown('did=project_opened&target=atlas')).toEqual([[first], 1, 1]);
  expect(await drillDown('did=project_opened&target=other')).toEqual([[], 0, 0]);
  expect(await drillDown('did=contact_sent&page=/projects')).toEqual([[], 0, 0]);
  expect(await drillDown('entry_page=/')).toEqual([[first, third], 2, 3]);
  expect(await drillDown('exit_page=/contact')).toEqual([[first], 1, 1]);
  expect(await drillDown('scrolled_page=/&scrolled=50')).toEqual([[first], 1, 1]);
  expect(await drillDown('scrolled_page=/&scrolled=51')).toEqual([[], 0, 0]);
  expect(await drillDown('vital=lcp&rating=good')).toEqual([[second], 1, 1]);
  expect(await drillDown('vital=lcp')).toEqual([[third, second], 2, 2]);
  expect(await drillDown('bot_reason=knownBot')).toEqual([[bot], 1, 1]);
  expect(await drillDown('first_campaign=spring')).toEqual([[first], 1, 2]);
  const steps = 'step=page:/&step=event:contact_sent';
  expect(await drillDown(`${steps}&reached=1`)).toEqual([[first, third, second], 3, 4]);
  expect(await drillDown(`${steps}&reached=2`)).toEqual([[first], 1, 2]);
  expect(await drillDown(`${steps}&left=1`)).toEqual([[third, second], 2, 2]);
  expect(await drillDown('cohort=2026-01-05')).toEqual([[third, second, first], 3, 3]);
  expect(await drillDown('cohort=2026-01-05&week=1')).toEqual([[first], 1, 1]);
  const { rows } = (await get(`errors?${period}`)).body as {
    rows: { signature: string; message: string }[];
  };
  expect(await drillDown(`error=${rows[0]?.signature}`)).toEqual([[third], 1, 1]);
  const listed = await get(`visitors?${period}&error=${rows[0]?.signature}`);
  expect(listed.body).toMatchObject({ error_message: rows[0]?.message });
  expect(rows[0]?.message).toMatch(/\w/);
  expect(await drillDown('error=none')).toEqual([[], 0, 0]);
});

test.for([
  ['target=x', 'target'],
  ['scrolled=5', 'scrolled'],
  ['vital=speed', 'vital'],
  ['rating=good', 'rating'],
  ['bot_reason=mood', 'bot_reason'],
  ['reached=1', 'reached'],
  ['step=page:/&step=page:/a', 'step'],
  ['step=page:/&step=page:/a&reached=3', 'reached'],
  ['step=page:/&step=page:/a&left=2', 'left'],
  ['step=page:/&step=page:/a&left=1&reached=1', 'left'],
  ['cohort=2026-01-06', 'cohort'],
  ['cohort=2026-01-05&week=9', 'cohort'],
])('refuses an invalid drill-down: %s', async ([keys, field]) => {
  const { get } = await startWith([]);
  const { status, body } = await get(`visitors?${period}&${keys}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { fields: { [field as string]: expect.any(String) } } });
});

const comparison = 'from=2026-01-06&to=2026-01-13&compare_from=2026-01-05&compare_to=2026-01-05';

test('rows of tables have their figures of the compared period, and none if they are new', async () => {
  const { get } = await startWith(fourVisitors);
  const beforeOf = async (path: string) => {
    const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}${comparison}`);
    const rows = body['rows'] as Record<string, unknown>[];
    expect(body['compared']).toMatchObject({
      period: { from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' },
      retained: 'all',
    });
    return Object.fromEntries(
      rows.map(({ name, page, before }) => [String(page ?? name), before] as const),
    );
  };
  // On the 5th, visitor 1 viewed /, /projects and /contact, and visitor 2 viewed two pages.
  expect(await beforeOf('pages?limit=1')).toMatchObject({ '/': { visitors: 2, views: 2 } });
  expect(await beforeOf('sources')).toEqual({ null: null });
  expect(await beforeOf('locations')).toMatchObject({
    US: { visitors: 1, sessions: 1, views: 3 },
    null: null,
  });
  expect(await beforeOf('entry-pages')).toMatchObject({ '/': { sessions: 1 } });
  const goal = '5f3d0d2e-6a34-4b53-9d0c-000000000002';
  expect(await beforeOf(`conversions/${goal}?by=device`)).toMatchObject({
    desktop: { converted: 1, visitors: 1, rate: 1 },
  });
  const { body } = await get(
    'events?name=project_opened&from=2026-01-05&to=2026-01-05&compare_from=2026-01-05&compare_to=2026-01-05',
  );
  expect(body['rows']).toMatchObject([{ target: 'atlas', count: 1, before: { count: 1 } }]);
  const scroll = await get(
    'scroll-depth?from=2026-01-05&to=2026-01-05&compare_from=2026-01-06&compare_to=2026-01-06',
  );
  expect(scroll.body).toMatchObject({ rows: [{ before: null }], compared: { total_rows: 0 } });
  // Visitor 3 had the error on the 6th.
  const errors = (compared: string) =>
    get(`errors?${period}&compare_from=${compared}&compare_to=${compared}`);
  expect((await errors('2026-01-06')).body).toMatchObject({
    rows: [{ message: 'Boom', count: 1, before: { count: 1, sessions: 1, visitors: 1 } }],
    compared: { total_rows: 1 },
  });
  expect((await errors('2026-01-05')).body).toMatchObject({
    rows: [{ message: 'Boom', before: null }],
    compared: { retained: 'all', total_rows: 0 },
  });
  const { body: alone } = await get(`pages?${period}`);
  expect(alone).toMatchObject({ compared: null });
  expect((alone['rows'] as object[])[0]).not.toHaveProperty('before');
});

test('each step of a funnel has its figures of the compared period', async () => {
  const { get, url } = await startWith(fourVisitors);
  const funnel = 'step=page:/&step=event:contact_sent';
  const { body } = await get(`funnel?${funnel}&${comparison}`);
  expect(body).toMatchObject({
    steps: [
      { step: 'page:/', visitors: 2, before: { visitors: 2, share: 1, step_share: 1 } },
      { visitors: 0, share: 0, before: { visitors: 1, share: 0.5, step_share: 0.5 } },
    ],
    compared: { retained: 'all', total_rows: 2 },
  });
  const { body: alone } = await get(`funnel?${funnel}&${period}`);
  expect(alone).toMatchObject({ compared: null });
  expect((alone['steps'] as object[])[0]).not.toHaveProperty('before');
  const path = `${url}${root}/export?table=funnel&heading=yes&${funnel}&${comparison}`;
  const lines = (await (await fetch(path, { headers })).text()).split('\r\n');
  expect(lines[2]).toBe('# Compared with: 2026-01-05 to 2026-01-05 (UTC)');
  const figures = 'visitors,share,step_share,median_s';
  expect(lines.slice(4, 6)).toEqual([
    `step,${figures},${figures.replaceAll(/\w+/g, '$&_before')}`,
    'page:/,2,1,1,,2,1,1,',
  ]);
});

test('export: a compared table has a column for each earlier figure, empty for new rows', async () => {
  const { url } = await startWith(fourVisitors);
  const path = `${url}${root}/export?table=locations&heading=yes&${comparison}`;
  const [, , compared, , columns, ...rows] = (await (await fetch(path, { headers })).text()).split(
    '\r\n',
  );
  expect(compared).toBe('# Compared with: 2026-01-05 to 2026-01-05 (UTC)');
  const figures = 'visitors,sessions,views,views_per_session,bounce_rate,duration_s,engaged_s';
  expect(columns).toBe(`name,${figures},${figures.replaceAll(/\w+/g, '$&_before')}`);
  expect(rows).toEqual([',1,1,1,1,1,30,0,,,,,,,', 'US,1,1,1,1,1,0,0,1,1,3,3,0,360,30', '']);
});
