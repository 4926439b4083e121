import { expect, test } from 'vitest';
import { featuresSchema, type Feature } from '#shared/contracts/features.ts';
import type { AckEvent } from '#shared/contracts/realtime.ts';
import type { PresenceNews } from '#shared/contracts/presence.ts';
import { aClientId, aConversationId, aDraft } from '#shared/testing/builders.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import {
  connectAdmin,
  connectedAdmin,
  createVisitorClient,
  next,
} from '#api/testing/visitor-client.ts';

const features = featuresSchema.keyof().options;
const settingOf = (feature: Feature) => `FEATURE_${feature.toUpperCase()}`;
const allOff = Object.fromEntries(features.map((feature) => [settingOf(feature), 'off']));
const admin = { 'x-admin-key': TEST_ADMIN_KEY };
const off = { status: 404, body: { ok: false, error: { code: 'feature_off' } } };

const serve = async (settings: Record<string, string>) => {
  const { url } = await startTestServer(settings);
  return { url, visitor: createVisitorClient(url), call: createVisitorClient(url).call };
};

const alone = features.map((feature): [string, Feature[]] => [feature, [feature]]);

test.each([...alone, ['everything', features] as [string, Feature[]]])(
  'with %s off the owner can sign in, and the console connects',
  async (_name, switchedOff) => {
    const { url, call } = await serve(
      Object.fromEntries(switchedOff.map((feature) => [settingOf(feature), 'off'])),
    );
    const expected = features.map((feature) => [feature, !switchedOff.includes(feature)]);
    expect(await call('GET', '/api/admin/sign-in', undefined, admin)).toMatchObject({
      status: 200,
      body: { ok: true, features: Object.fromEntries(expected) },
    });
    expect(await next(connectAdmin(url), 'connected')).toEqual({ ns: '/admin' });
  },
);

test('signing in with a wrong key is refused and throttled', async () => {
  const { call } = await serve(allOff);
  const wrong = { 'x-admin-key': 'not-the-key' };
  const first = await call('GET', '/api/admin/sign-in', undefined, wrong);
  expect(first).toMatchObject({
    status: 401,
    body: { ok: false, error: { code: 'unauthorized' } },
  });
  let last = first;
  for (let tries = 0; tries < 30 && last.status !== 429; tries += 1) {
    last = await call('GET', '/api/admin/sign-in', undefined, wrong);
  }
  expect(last).toMatchObject({
    status: 429,
    body: { error: { code: 'slow_down', retry_after_s: expect.any(Number) } },
  });
});

const id = aConversationId();
test.each([
  ['chat', 'GET', '/api/admin/conversations'],
  ['chat', 'POST', '/api/admin/conversations'],
  ['chat', 'POST', `/api/admin/conversations/${id}/snooze`],
  ['chat', 'POST', `/api/admin/conversations/${id}/notes`],
  ['chat', 'POST', `/api/admin/notes/${id}/remove`],
  ['chat', 'GET', '/api/admin/messages/search?q=word'],
  ['chat', 'GET', '/api/admin/canned-replies'],
  ['analytics', 'GET', '/api/admin/figures/overview'],
  ['analytics', 'GET', '/api/admin/figures/live'],
  ['analytics', 'GET', '/api/admin/analytics/live'],
  ['fingerprint', 'GET', '/api/admin/visitors/7a7a7a7a-1b1b-4c2c-8d3d-9e9e9e9e9e9e/fingerprint'],
] as [Feature, string, string][])(
  'with %s off, %s %s requires the key and answers feature_off',
  async (feature, method, path) => {
    const { call } = await serve({ [settingOf(feature)]: 'off' });
    const body = method === 'POST' ? {} : undefined;
    expect((await call(method, path, body)).status).toBe(401);
    expect(await call(method, path, body, admin)).toMatchObject(off);
  },
);

test('with everything off, every call of a visitor answers feature_off', async () => {
  const { visitor, call } = await serve(allOff);
  expect(await visitor.active()).toMatchObject(off);
  expect(await visitor.post(id)).toMatchObject(off);
  expect(await call('POST', '/api/contact', {})).toMatchObject(off);
  expect(await call('GET', '/api/geo')).toMatchObject(off);
  expect(await call('POST', '/api/track-event', {})).toMatchObject(off);
  expect(await call('POST', '/api/fingerprint', {})).toMatchObject(off);
});

test('with the chat off the console sees presence, and only chat events are refused', async () => {
  const { url, visitor } = await serve({ FEATURE_CHAT: 'off' });
  const socket = connectAdmin(url);
  const here: PresenceNews[] = [];
  socket.on('presence', (news: PresenceNews) => here.push(news));
  await next(socket, 'connected');
  const visitorSocket = await visitor.connected({ currentPage: '/music', visitorId: aClientId(1) });
  await expect.poll(() => JSON.stringify(here)).toContain('/music');

  const refused = { ok: false, error: { code: 'feature_off' } };
  const draft = { ...aDraft(), conversation_id: id, client_id: aClientId(2) };
  for (const each of [socket, visitorSocket]) {
    expect(await each.emitWithAck('join_conversation', id)).toMatchObject(refused);
    expect(await each.emitWithAck('message', draft)).toMatchObject(refused);
    expect(await each.emitWithAck('resume', { conversation_id: id, after_seq: 0 })).toMatchObject(
      refused,
    );
    const acknowledged = next<AckEvent>(each, 'ack');
    each.emit('heartbeat', { currentPage: '/', connectionQuality: 'good', id: 'beat' });
    expect(await acknowledged).toMatchObject({ id: 'beat' });
  }
});

test('with the chat off the console still receives contact messages', async () => {
  const { url, call } = await serve({ FEATURE_CHAT: 'off' });
  const socket = await connectedAdmin(url);
  const received = next(socket, 'contact_received');
  const sent = await call('POST', '/api/contact', {
    name: 'Ada',
    email: 'ada@example.org',
    message: 'A letter without a chat',
    website: '',
    sent_from_page: '/contact',
    client_id: aClientId(3),
  });
  expect(sent.status).toBe(201);
  expect(await received).toMatchObject({ unread: 1 });
});
