import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const start = async (settings: Record<string, string> = {}) => {
  const server = await startTestServer(settings);
  const db = new BetterSqlite(join(server.dataDir, 'analytics.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const agent = aTrackEvent(0).details.userAgent ?? '';
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/track-event`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': agent,
        'accept-language': 'en-US',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { ...server, post, dump: () => dumpAnalytics(db) };
};

type Failed = { error: { code: string; fields?: Record<string, string> } };

test('a stored event is answered 204 without a body, and is in the database', async () => {
  const { post, dump } = await start();
  const response = await post(
    aTrackEvent(Date.now(), {
      details: { url: 'https://foyer.example/projects/?utm_source=news' },
    }),
  );
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(dump()['sessions']).toMatchObject([
    {
      views: 1,
      entry_page: '/projects',
      source: 'campaign|news||||||',
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
      language: 'en-us',
      country: null,
      bot_reasons: 0,
    },
  ]);
});

test('beacons (text/plain) and fetches of one event count once, in one batch or later', async () => {
  const { post, dump } = await start();
  const event = aTrackEvent(Date.now());
  const beacon = { 'content-type': 'text/plain;charset=UTF-8' };
  await Promise.all([post(event), post(event, beacon), post(event)]);
  expect((await post(event, beacon)).status).toBe(204);
  expect(dump()['sessions']).toMatchObject([{ events: 1 }]);
});

test('copies without an eventId are recognised by their content', async () => {
  const { post, dump } = await start();
  const { eventId: _, ...event } = aTrackEvent(Date.now());
  await Promise.all([post(event), post(event)]);
  await post({ ...event, section: 'projects' });
  expect(dump()['sessions']).toMatchObject([{ events: 2 }]);
});

test('a queued event is placed at its own time, one with a wrong clock at its arrival', async () => {
  const { post, dump } = await start();
  const now = Date.now();
  await post(aTrackEvent(now - 6 * 86_400_000));
  const other = aTrackEvent(now - 60 * 86_400_000, {
    visitorId: '00000000-0000-4000-8000-000000000002',
  });
  await post(other);
  await post(other);
  const [late, misplaced, ...more] = dump()['sessions'] ?? [];
  expect(late?.['started_at']).toBe(now - 6 * 86_400_000);
  expect(misplaced?.['started_at']).toBeGreaterThanOrEqual(now);
  expect([misplaced?.['events'], more]).toEqual([1, []]);
});

test('an invalid event is refused with the names of its fields, and nothing is stored', async () => {
  const { post, dump } = await start();
  const event = aTrackEvent(Date.now());
  const refused: [unknown, string][] = [
    [{ ...event, visitorId: '' }, 'visitorId'],
    [{ ...event, eventType: 'page view\n{"level":"error"}' }, 'eventType'],
    [aTrackEvent(0, { details: { timestamp: 'yesterday' } }), 'details.timestamp'],
    [{ ...event, section: undefined }, 'section'],
    [{ ...event, details: undefined }, 'details'],
    [{ ...event, details: { screen: { width: '1920' } } }, 'details.screen.width'],
    [{ ...event, details: { language: 'x'.repeat(65) } }, 'details.language'],
    [{ ...event, details: { scroll_depth_percent: 101 } }, 'details.scroll_depth_percent'],
    [{ ...event, details: { campaign: { first: { ts: false } } } }, 'details.campaign.first.ts'],
    ['{"visitorId":', 'body'],
    ['[]', 'body'],
    ['"text"', 'body'],
  ];
  for (const [body, field] of refused) {
    const response = await post(body);
    const { error } = (await response.json()) as Failed;
    expect([response.status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      400,
      'validation_failed',
      expect.arrayContaining([field]),
    ]);
  }
  expect(dump()['sessions']).toEqual([]);
});

test('who, what and where are enough: the event is placed by its arrival and its section', async () => {
  const { post, dump } = await start();
  const { visitorId } = aTrackEvent(0);
  const before = Date.now();
  for (const section of ['home', 'projects']) {
    const plain = await post({ visitorId, eventType: 'page_view', section, details: {} });
    expect(plain.status).toBe(204);
  }
  const [session, ...more] = dump()['sessions'] ?? [];
  expect([session?.['views'], session?.['is_bot'], more]).toEqual([2, 0, []]);
  expect(session?.['started_at']).toBeGreaterThanOrEqual(before);
  const pages = dump()['events']?.map((row) => row['page']);
  expect(pages).toEqual(['/', '/projects']);
});

test('unknown names are dropped at every level, and their values are not stored', async () => {
  const { post, dump } = await start();
  const touch = { source: 'letter', landingPage: '/', ts: Date.now() };
  const event = aTrackEvent(Date.now(), { details: { campaign: { first: touch, latest: touch } } });
  const odd = '"__proto__":{"isAdmin":true},"constructor":{"x":1},"unknown":"smuggled",';
  expect((await post(JSON.stringify(event).replaceAll('{', `{${odd}`))).status).toBe(204);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  expect(dump()['sessions']).toMatchObject([{ views: 1 }]);
  expect(JSON.stringify(dump())).not.toContain('smuggled');
});

const whole = aTrackEvent(Date.now(), {
  details: {
    hardwareConcurrency: 8,
    deviceMemory: 8,
    campaign: {
      first: { source: 'letter', landingPage: '/', ts: new Date().toISOString() },
      latest: { source: 'letter', landingPage: '/', ts: Date.now() },
    },
    loadTimeMs: 900,
    gpu: { vendor: 'V', renderer: 'R' },
    memory: { usedMB: 1, totalMB: 2, limitMB: 3 },
  },
});

test('each detail that a browser lacks may be omitted or null', async () => {
  const { post } = await start();
  for (const name of Object.keys(whole.details)) {
    const { [name as 'url']: _, ...details } = whole.details;
    for (const body of [details, { ...details, [name]: null }]) {
      expect((await post({ ...whole, details: body })).status, name).toBe(204);
    }
  }
});

test('more than 16 kB is too large; another type of body is refused', async () => {
  const { post } = await start();
  const large = await post(aTrackEvent(0, { details: { userAgent: 'x'.repeat(17_000) } }));
  expect(large.status).toBe(413);
  const form = await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.status).toBe(415);
});

test.each(['dnt', 'sec-gpc'])(
  'a visitor who asks not to be tracked (%s) is answered and not stored',
  async (header) => {
    const { post, dump } = await start();
    expect((await post(aTrackEvent(Date.now()), { [header]: '1' })).status).toBe(204);
    expect(Object.values(dump()).flat()).toEqual([]);
  },
);

test('an event whose body says that its visitor opted out is not stored', async () => {
  const { post, dump } = await start();
  expect((await post(aTrackEvent(Date.now(), { details: { doNotTrack: true } }))).status).toBe(204);
  expect(Object.values(dump()).flat()).toEqual([]);
});

test("the admin's own browser is marked by its first valid key and not counted", async () => {
  const { url, post, dump } = await start();
  const signIn = (key: string) =>
    fetch(`${url}/api/admin/conversations`, { headers: { 'x-admin-key': key } });
  expect((await signIn('wrong')).headers.get('set-cookie')).toBeNull();
  const set = (await signIn(TEST_ADMIN_KEY)).headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^own_visit=[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = set.split(';')[0] ?? '';
  expect((await post(aTrackEvent(Date.now()), { cookie })).status).toBe(204);
  expect(Object.values(dump()).flat()).toEqual([]);
  await post(aTrackEvent(Date.now()), { cookie: `own_visit=${'é'.repeat(43)}` });
  await post(aTrackEvent(Date.now()), { cookie: `own_visit=${'A'.repeat(43)}` });
  expect(dump()['sessions']).toHaveLength(1);
});

test('with the analytics switched off the call does not exist', async () => {
  const { post } = await start({ FEATURE_ANALYTICS: 'off' });
  const response = await post(aTrackEvent(Date.now()));
  expect([response.status, ((await response.json()) as Failed).error.code]).toEqual([
    404,
    'feature_off',
  ]);
});

test('a conversation marks the session as one with a chat; its token links the two files', async () => {
  const { url, post, dump } = await start();
  const client = createVisitorClient(url);
  await client.active();
  const cookie = client.cookie();
  await post(aTrackEvent(Date.now() - 1_000), { cookie });
  const id = await client.start();
  expect(dump()['sessions']).toMatchObject([{ has_chat: 0, is_bounce: 1 }]);
  await client.post(id);
  await post(aTrackEvent(Date.now(), { eventType: 'session_end', eventId: crypto.randomUUID() }), {
    cookie,
  });
  expect(dump()['sessions']).toMatchObject([{ has_chat: 1, is_bounce: 0, events: 2 }]);
  expect(dump()['tokens']).toHaveLength(1);
});

test('a bot is recognized, and stored with its reasons', async () => {
  const { post, dump } = await start();
  const screen = { width: 0, height: 0, colorDepth: 24, pixelDepth: 24 };
  await post(aTrackEvent(Date.now(), { details: { automation: true, screen } }), {
    'user-agent': '',
  });
  expect(dump()['sessions']).toMatchObject([
    { is_bot: 1, bot_score: 100, bot_reasons: 2 + 4 + 32 + 128 },
  ]);
});

test('errors are stored without the queries of their URLs', async () => {
  const { post, dump } = await start();
  const error = {
    kind: 'error' as const,
    message: 'no\u0007 good at https://foyer.example/a.js?token=secret:3:4',
    stack: 'Error\n    at f (https://foyer.example/a.js?token=secret:3:4)',
    source: 'https://foyer.example/a.js?token=secret',
    line: 3,
    column: 4,
  };
  await post(aTrackEvent(Date.now(), { eventType: 'client_error', details: { error } }));
  expect(dump()['events']).toMatchObject([
    { name: 'client_error', value: 'no  good at https://foyer.example/a.js:3:4' },
  ]);
  expect(JSON.stringify(dump())).not.toContain('secret');
});
