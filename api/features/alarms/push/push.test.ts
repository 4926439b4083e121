import { expect, onTestFinished, test } from 'vitest';
import { iso } from '#shared/domain/time.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import type { Notice } from '#api/features/alarms/channel.ts';
import { createPush, pushContact } from '#api/features/alarms/push/push.ts';
import { readVapidKeys } from '#api/features/alarms/push/vapid.ts';
import { startPushService } from '#api/features/alarms/push/testing/push-service.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';
import { createPushStore } from '#api/storage/stores/push-devices.ts';

const contactOf = (ownerEmail?: string, publicUrl?: string) =>
  pushContact({ ownerEmail, publicUrl });

test('the contact is the owner’s address, or else the site’s', () => {
  expect(contactOf('owner@example.com')).toEqual({
    ok: true,
    contact: 'mailto:owner@example.com',
  });
  expect(contactOf(undefined, 'https://example.com')).toMatchObject({
    contact: 'https://example.com',
  });
  expect(contactOf('owner@box.local', 'https://example.com')).toMatchObject({
    contact: 'https://example.com',
  });
});

test.each([
  [undefined, undefined, 'OWNER_EMAIL and PUBLIC_URL are not set.'],
  ['owner@box.local', undefined, 'OWNER_EMAIL is a local name.'],
  ['owner@mail.invalid', undefined, 'OWNER_EMAIL is a local name.'],
  ['owner@localhost', 'http://example.com', 'OWNER_EMAIL is a local name.'],
  [undefined, 'http://example.com', 'OWNER_EMAIL is not set, and PUBLIC_URL is not https.'],
  [undefined, 'https://localhost', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://box.local', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://192.168.1.2', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://[::1]', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
])('with %s and %s, push is off and gives the reason', (email, url, why) => {
  const contact = contactOf(email, url);
  expect(contact).toMatchObject({ ok: false });
  expect('why' in contact && contact.why).toContain(why);
});

const SESSION = '00000000-0000-4000-8000-000000000001';

const notice: Notice = {
  id: 'n1',
  kind: 'message_received',
  at: 5_000,
  path: '/admin/inbox/c1',
  topic: 'c1',
  title: 'Ann wrote',
  lines: ['Hello, I need a drawing.', 'On /projects/loom'],
  facts: {},
};

const open = async (given: { ownerEmail?: string; isPublicOnly?: boolean } = {}) => {
  const service = await startPushService();
  onTestFinished(service.stop);
  const { engine } = openTestDatabase('chat');
  const clock = createFakeClock(1_000_000);
  const settings = createSettingsStore(engine);
  const store = createPushStore(engine);
  await createSessionStore(engine).seen({ id: SESSION, agent: '', country: null }, 1);
  const vapid = await readVapidKeys(settings);
  const push = createPush({
    store,
    settings,
    vapid,
    clock,
    random: nodeRandom,
    ids: createUuidIds(clock, nodeRandom),
    ownerEmail: 'owner@example.com',
    publicUrl: undefined,
    ...given,
    keyMark: () => 'key',
    unreadTotal: () => Promise.resolve(3),
    ...(given.isPublicOnly !== true && { outgoing: service.outgoing() }),
  });
  const subscribe = async (id: string) => {
    const { endpoint, keys } = service.subscribe(`/push/${id}`);
    const names = { keyMark: 'key', renewalHash: id, label: 'Chrome on Linux', sessionId: SESSION };
    await store.add({ id, endpoint, ...keys, ...names }, clock.now(), 9);
  };
  const deliver = (to: string, what: Partial<Notice> = {}) =>
    push.channel.deliver({ ...notice, ...what }, to, new AbortController().signal);
  return { service, settings, store, vapid, clock, push, subscribe, deliver };
};

test('a push message reaches the browser, with the headers of RFC 8030 and RFC 8292', async () => {
  const { service, push, store, vapid, subscribe, deliver } = await open();
  await subscribe('a');
  expect(await push.channel.recipients('message_received')).toEqual(['a']);
  service.answerWith({ status: 201, body: 'Created' });
  expect(await deliver('a')).toEqual({ kind: 'accepted', answer: '201: Created' });
  expect(service.faults).toEqual([]);
  const [received] = service.received;
  expect(received?.claims).toEqual({
    aud: service.origin,
    exp: 1_000 + 12 * 60 * 60,
    sub: 'mailto:owner@example.com',
  });
  expect(received?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
  expect(received?.headers.authorization).toContain(`k=${vapid.publicKey}`);
  expect(received?.payload).toEqual({
    id: 'n1',
    kind: 'message_received',
    at: 5_000,
    topic: 'c1',
    path: '/admin/inbox/c1',
    title: 'A visitor wrote to you',
    body: 'Open the console to read it.',
    unread: 3,
  });
  expect(await store.list('key')).toMatchObject([
    { acceptedAt: 1_000_000, answer: '201: Created' },
  ]);
});

test('includes texts only if the owner wants that, cut to fit', async () => {
  const { service, settings, subscribe, deliver } = await open();
  await subscribe('a');
  await settings.put('push_shows_text', 'on');
  await deliver('a');
  expect(service.received.at(-1)?.payload).toMatchObject({
    title: 'Ann wrote',
    body: 'Hello, I need a drawing.\nOn /projects/loom',
  });
  await deliver('a', { title: '𝒳'.repeat(300), lines: ['"\\👩‍👩‍👧‍👦\u0001'.repeat(2_000)] });
  expect(service.faults).toEqual([]);
  const long = service.received.at(-1)?.payload;
  expect(long?.['title']).toBe(`${'𝒳'.repeat(119)}…`);
  expect(encodeURIComponent(String(long?.['body']))).toMatch(/%E2%80%A6$/);
  // Six bytes each, as JSON.
  const longest = { title: '\u0001'.repeat(999), lines: ['\u0001'.repeat(999)] };
  expect(await deliver('a', longest)).toMatchObject({ kind: 'accepted' });
});

test('messages of one conversation have one topic, others another', async () => {
  const { service, subscribe, deliver } = await open();
  await subscribe('a');
  for (const topic of ['c1', 'c1', `c2 ${'x'.repeat(100)}`]) await deliver('a', { topic });
  const topics = service.received.map(({ headers }) => headers['topic']);
  expect(topics[0]).toBe(topics[1]);
  expect(topics[0]).not.toBe(topics[2]);
  await deliver('a', { kind: 'goal_reached' });
  expect(service.received.at(-1)?.headers['urgency']).toBe('normal');
});

test.each([
  [{ status: 200 }, { kind: 'accepted', answer: '200' }],
  [{ status: 202 }, { kind: 'accepted', answer: '202' }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { kind: 'retry', answer: '429', afterMs: 120_000 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'Thu, 01 Jan 1970 00:17:00 GMT' } },
    { kind: 'retry', answer: '429', afterMs: 20_000 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'soon' } },
    { kind: 'retry', answer: '429' },
  ],
  [{ status: 500 }, { kind: 'retry', answer: '500' }],
  [
    { status: 503, body: ' busy\n now ' },
    { kind: 'retry', answer: '503: busy now' },
  ],
  [{ status: 400 }, { kind: 'refused', answer: '400' }],
  [
    { status: 403, body: 'BadJwtToken' },
    { kind: 'refused', answer: '403: BadJwtToken' },
  ],
  [{ status: 413 }, { kind: 'refused', answer: '413' }],
  [
    { status: 301, headers: { location: '/' } },
    { kind: 'refused', answer: '301' },
  ],
])('the answer %o means %o', async (answer, attempt) => {
  const { service, store, subscribe, deliver } = await open();
  await subscribe('a');
  service.answerWith(answer);
  expect(await deliver('a')).toEqual(attempt);
  expect(service.received).toHaveLength(1);
  expect(await store.list('key')).toMatchObject([{ answer: attempt.answer }]);
});

test.each([404, 410])(
  'after %i the device is forgotten, and the owner can read that',
  async (status) => {
    const { settings, service, push, subscribe, deliver } = await open();
    await subscribe('a');
    await subscribe('b');
    service.answerWith({ status });
    expect(await deliver('a')).toEqual({ kind: 'gone', answer: String(status) });
    expect(await push.channel.recipients('chat_started')).toEqual(['b']);
    expect(await deliver('a')).toMatchObject({ kind: 'gone', answer: 'The device was removed.' });
    const gone = JSON.parse((await settings.get('push_devices_gone')) ?? '[]') as unknown;
    expect(gone).toEqual([
      { label: 'Chrome on Linux', at: iso(1_000_000), answer: String(status) },
    ]);
  },
);

test('retries an unreachable service, but never a private address', async () => {
  const { service, subscribe, deliver } = await open();
  await subscribe('a');
  await service.stop();
  expect(await deliver('a')).toEqual({
    kind: 'retry',
    answer: 'The push service accepts no connection.',
  });
  const real = await open({ isPublicOnly: true });
  await real.subscribe('a');
  expect(await real.deliver('a')).toMatchObject({
    kind: 'refused',
    answer: expect.stringContaining('not an address of the public internet') as string,
  });
  expect(real.service.received).toEqual([]);
});

test('without a contact there are no recipients', async () => {
  const off = await open({ ownerEmail: 'owner@localhost' });
  await off.subscribe('a');
  expect(await off.push.channel.recipients('chat_started')).toEqual([]);
  expect(await off.deliver('a')).toMatchObject({
    kind: 'refused',
    answer: expect.stringMatching(/^OWNER_EMAIL is a local name/) as string,
  });
  expect(off.service.received).toEqual([]);
});

test('the keys persist, even if two servers create them at the same time', async () => {
  const { engine } = openTestDatabase('chat');
  const settings = createSettingsStore(engine);
  const [one, two] = await Promise.all([readVapidKeys(settings), readVapidKeys(settings)]);
  const later = await readVapidKeys(settings);
  expect(new Set([one.publicKey, two.publicKey, later.publicKey]).size).toBe(1);
  expect(Buffer.from(later.publicKey, 'base64url')).toHaveLength(65);
});
