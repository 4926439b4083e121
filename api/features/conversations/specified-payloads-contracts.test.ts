import { expect, test } from 'vitest';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { aFingerprint } from '#shared/testing/fingerprints.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

/** A third-party client: its ids are no UUIDs, and it sends only what is specified. */
const VISITOR = 'v-1767607200000.k3f9';
const SESSION = 's_8f2c1d';

const details = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  language: 'en-US',
  timezone: 'America/Chicago',
  timestamp: Date.now(),
  url: 'https://foyer.example/projects/heron-lookout?utm_source=news',
  referrer: '',
  viewport: { width: 1280.5, height: 720, dpr: 1.25 },
  screen: { width: 1920, height: 1080, colorDepth: 24, pixelDepth: 24 },
  platform: 'Linux x86_64',
  vendor: '',
  hardwareConcurrency: 8,
  deviceMemory: null,
  colorScheme: 'dark',
  reducedMotion: false,
  cookiesEnabled: true,
  doNotTrack: 'unspecified' as string | boolean | null,
  sessionId: SESSION,
  fingerprint: `fp:v2:${aPrimaryHash()}`,
  primaryHash: aPrimaryHash(),
  primary_hash: aPrimaryHash(),
  campaign: {
    first: {
      source: 'news',
      medium: null,
      campaign: null,
      term: null,
      content: null,
      gclid: null,
      fbclid: null,
      landingPage: '/projects/heron-lookout',
      referrer: '',
      ts: Date.now(),
    },
    latest: null,
  },
};
const pageView = {
  page_category: 'project',
  page_section: 'projects',
  page_subsection: 'heron-lookout',
  page_title: 'Watchtower',
  time_on_page_ms: 1_200.7,
  scroll_depth_percent: 40.2,
  section_label: 'Projects',
  loadTime: 812.4,
  loadTimeMs: 812.4,
  domContentLoaded: 300.1,
  domContentLoadedMs: 300.1,
  firstPaint: 220.9,
  firstPaintMs: 220.9,
  ttfb: 80.3,
  ttfbMs: 80.3,
};
const anEvent = (eventType: string, more: object = {}) => ({
  visitorId: VISITOR,
  eventType,
  section: 'projects',
  details: { ...details, ...more },
});

const events: [string, object][] = [
  ['session_start', anEvent('session_start', { gpu: { vendor: 'Mesa', renderer: 'llvmpipe' } })],
  ['page_view', anEvent('page_view', pageView)],
  ['a name with a dash', anEvent('resume-download')],
  ['memory', anEvent('engagement', { memory: { usedMB: 12.5, totalMB: 20, limitMB: 4_096 } })],
  ['scroll_depth', anEvent('scroll_depth', { scroll_depth_percent: 71 })],
  ['session_end', anEvent('session_end')],
  ...['0', 'no', '', null, false].map((doNotTrack): [string, object] => [
    `doNotTrack ${JSON.stringify(doNotTrack)}`,
    anEvent('page_view', { doNotTrack, timestamp: Date.now() - 1 }),
  ]),
];

test.each(events)('POST /api/track-event: %s, as specified, is stored', async (_, event) => {
  const { url, visitor } = await startTestServer();
  expect((await visitor.call('POST', '/api/track-event', event)).status).toBe(204);
  const found = await createAdminClient(url).get<{ sessions: unknown[] }>(
    `/api/admin/figures/visitors/${encodeURIComponent(VISITOR)}/timeline`,
  );
  expect([found.status, found.body.sessions.length]).toEqual([200, 1]);
});

test.each(['1', 'yes', 'true', true])(
  'an event that says doNotTrack %o is answered and not stored',
  async (doNotTrack) => {
    const { url, visitor } = await startTestServer();
    const event = anEvent('page_view', { doNotTrack });
    expect((await visitor.call('POST', '/api/track-event', event)).status).toBe(204);
    const { status } = await createAdminClient(url).get(
      `/api/admin/visitors/${encodeURIComponent(VISITOR)}/export`,
    );
    expect(status).toBe(404);
  },
);

test('ids of 128 characters are accepted, longer and empty ones are refused', async () => {
  const { url } = await startTestServer();
  const { call } = createVisitorClient(url);
  const post = async (visitorId: string, sessionId: string) =>
    (
      await call('POST', '/api/track-event', {
        ...anEvent('page_view', { sessionId }),
        visitorId,
      })
    ).status;
  const [longest, tooLong] = ['x'.repeat(128), 'x'.repeat(129)];
  expect(await post(longest, longest)).toBe(204);
  expect(await post(tooLong, SESSION)).toBe(400);
  expect(await post('', SESSION)).toBe(400);
  expect(await post(VISITOR, tooLong)).toBe(400);
});

test('a visitor counted under a text is exported and erased by that text', async () => {
  const { url } = await startTestServer();
  const { call } = createVisitorClient(url);
  const admin = createAdminClient(url);
  await call('POST', '/api/track-event', anEvent('page_view'));
  const path = `/api/admin/visitors/${encodeURIComponent(VISITOR)}`;
  const exported = await admin.get<{ visitor_ids: string[] }>(`${path}/export`);
  expect(exported.status).toBe(200);
  // Version 8 with the variant of RFC 9562, from the first bytes of the text's SHA-256.
  expect(exported.body.visitor_ids).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/),
  ]);
  const erased = await admin.post(`${path}/erase`, { confirm: VISITOR });
  expect(erased.status).toBe(200);
  expect((await admin.get(`${path}/export`)).status).toBe(404);
});

test('POST /api/fingerprint: a cookie and hashes of another client are accepted', async () => {
  const { url } = await startTestServer();
  const { call } = createVisitorClient(url);
  const payload = aFingerprint();
  const post = async (body: object) =>
    (await call('POST', '/api/fingerprint', body, { cookie: `visitor_id=${VISITOR}` })).status;
  expect(await post({ ...payload, subhashes: null })).toBe(204);
  expect(await post({ ...payload, primaryHash: aPrimaryHash().toUpperCase() })).toBe(204);
});

const startBody = {
  initiated_by: 'visitor',
  initiated_from_page: '/projects',
  visitor_name: null,
};

test('the calls of a conversation take what is specified, and less', async () => {
  const { url } = await startTestServer();
  const { call } = createVisitorClient(url);
  const primary_hash = aPrimaryHash();
  const begin = async (body: object) =>
    call<{ conversation_id: ConversationId }>(
      'POST',
      `/api/conversations/${primary_hash}/start`,
      body,
    );
  const first = await begin(startBody);
  const again = await begin({});
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const path = `/api/conversations/${first.body.conversation_id}`;
  const message = { content: 'hello', from_admin: false, primary_hash, sent_from_page: '/' };
  const payloads: [string, object | undefined, number][] = [
    [`POST ${path}/messages`, message, 201],
    [`POST ${path}/messages`, { content: 'hello', from_admin: false }, 201],
    [`POST ${path}/messages`, { ...message, sent_from_page: null, client_id: null }, 201],
    [`POST ${path}/view`, { primary_hash }, 200],
    [`POST ${path}/view`, { seq: null }, 200],
    [`GET ${path}/messages?limit=200`, undefined, 200],
    [`GET /api/conversations/${primary_hash}/active`, undefined, 200],
  ];
  for (const [what, body, status] of payloads) {
    const [method = '', to = ''] = what.split(' ');
    expect([what, (await call(method, to, body)).status]).toEqual([what, status]);
  }
  const fromAdmin = { ...message, from_admin: true, primary_hash: 'admin' };
  const key = { 'x-admin-key': TEST_ADMIN_KEY };
  expect((await call('POST', `${path}/messages`, fromAdmin, key)).status).toBe(201);
});

test('the events of the sockets take what is specified, and less', async () => {
  const { url, visitor } = await startTestServer();
  const conversation_id = await visitor.start();
  const { primaryHash: primary_hash } = visitor;
  const socket = await visitor.connected({ visitorId: VISITOR, currentPage: '/projects' });
  // Like another client: without a `client_id`, which its types do not know either.
  const emit = (event: string, payload: object): Promise<unknown> =>
    (
      socket as unknown as { emitWithAck(event: string, payload: object): Promise<unknown> }
    ).emitWithAck(event, payload);
  const message = { content: 'hello', from_admin: false, primary_hash, sent_from_page: '/' };
  const first = await emit('message', { ...message, conversation_id });
  const second = await emit('message', { ...message, conversation_id });
  expect([first, second]).toMatchObject([
    { ok: true, message: { seq: 1, client_id: expect.any(String) as string } },
    { ok: true, message: { seq: 2 } },
  ]);
  const beat = next<{ id: string }>(socket, 'ack');
  socket.emit('heartbeat', { currentPage: '/', id: 'h1' } as never);
  expect((await beat).id).toBe('h1');
  const moved = next<{ id: string }>(socket, 'ack');
  socket.emit('navigate', { currentPage: '/resume', id: 'n1' });
  expect((await moved).id).toBe('n1');
  await visitor.connected({ visitorId: undefined, currentPage: undefined });
  await connectedAdmin(url);
});
