import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { addPushDevice, getPush } from '#shared/contracts/push.ts';
import { startPushService } from '#api/features/alarms/push/testing/push-service.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const agent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const serve = async (settings: Record<string, string> = { OWNER_EMAIL: 'owner@example.com' }) => {
  const service = await startPushService();
  onTestFinished(service.stop);
  const server = await startTestServer(settings, { outgoing: service.outgoing() });
  const key = server.firstAdminKey ?? TEST_ADMIN_KEY;
  const session = randomUUID();
  const call = <Body = unknown>(
    path: string,
    body?: unknown,
    by: { session?: string | undefined; key?: string } = { session },
  ) =>
    createVisitorClient(server.url).call<Body>(body === undefined ? 'GET' : 'POST', path, body, {
      'x-admin-key': by.key ?? key,
      'user-agent': agent,
      ...(by.session !== undefined && { [ADMIN_SESSION_HEADER]: by.session }),
    });
  const add = async (path = '/push/a', by?: { session: string }) => {
    const added = await call('/api/admin/push/devices', service.subscribe(path), by);
    expect(added.status).toBe(200);
    return addPushDevice.answer.parse(added.body);
  };
  const list = async () => getPush.answer.parse((await call('/api/admin/push')).body);
  return { ...server, service, session, key, call, add, list };
};

test('a device subscribes, is listed, tested, and removed', async () => {
  const { service, session, call, add, list } = await serve();
  expect(await list()).toMatchObject({ off: null, shows_text: false, devices: [] });
  const { device_id: id } = await add();
  expect((await list()).devices).toMatchObject([
    { device_id: id, session_id: session, label: 'Chrome on Android', accepted_at: null },
  ]);
  expect((await add()).device_id).toBe(id);
  const test = await call(`/api/admin/push/devices/${id}/test`, {});
  expect(test.body).toEqual({ outcome: 'accepted', answer: '201' });
  expect(service.received[0]?.payload).toMatchObject({ kind: 'test', title: 'This is a test' });
  expect((await list()).devices).toMatchObject([
    { answer: '201', accepted_at: expect.any(String) as string },
  ]);
  expect(await call('/api/admin/push', { shows_text: true })).toMatchObject({ status: 200 });
  expect((await list()).shows_text).toBe(true);
  expect(await call(`/api/admin/push/devices/${id}/remove`, {})).toMatchObject({ status: 200 });
  expect((await list()).devices).toEqual([]);
  expect(await call(`/api/admin/push/devices/${id}/remove`, {})).toMatchObject({ status: 404 });
  expect(await call(`/api/admin/push/devices/${id}/test`, {})).toMatchObject({ status: 404 });
});

test('only the admin subscribes, lists, tests or removes devices', async () => {
  const { service, call } = await serve();
  const by = { key: 'a-wrong-key-0123456789' };
  for (const answer of [
    await call('/api/admin/push', undefined, by),
    await call('/api/admin/push', { shows_text: true }, by),
    await call('/api/admin/push/devices', service.subscribe('/push/a'), by),
    await call(`/api/admin/push/devices/${randomUUID()}/test`, {}, by),
    await call(`/api/admin/push/devices/${randomUUID()}/remove`, {}, by),
  ])
    expect(answer.status).toBe(401);
});

test('refuses an invalid subscription, and a program without a session', async () => {
  const { service, session, call } = await serve();
  const good = service.subscribe('/push/a');
  const bad = [
    { ...good, endpoint: 'http://push.example/a' },
    { ...good, endpoint: 'https://user:word@push.example/a' },
    { ...good, endpoint: `https://push.example/${'a'.repeat(1_024)}` },
    { ...good, endpoint: 'push' },
    { endpoint: good.endpoint },
    { ...good, keys: { ...good.keys, auth: 'short' } },
    { ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } },
    { ...good, keys: { ...good.keys, p256dh: '+'.repeat(87) } },
  ];
  for (const body of bad)
    expect(await call('/api/admin/push/devices', body), JSON.stringify(body)).toMatchObject({
      status: 400,
    });
  expect(await call('/api/admin/push/devices', good, {})).toMatchObject({ status: 400 });
  expect(await call('/api/admin/push/devices', good, { session })).toMatchObject({ status: 200 });
});

test('by default, refuses an endpoint in a private network', async () => {
  const { url } = await startTestServer({ OWNER_EMAIL: 'owner@example.com' });
  const service = await startPushService();
  onTestFinished(service.stop);
  const { keys } = service.subscribe('/a');
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '[::ffff:7f00:1]']) {
    const answer = await createVisitorClient(url).call(
      'POST',
      '/api/admin/push/devices',
      { endpoint: `https://${host}/a`, keys },
      { 'x-admin-key': TEST_ADMIN_KEY, [ADMIN_SESSION_HEADER]: randomUUID() },
    );
    expect(answer, host).toMatchObject({
      status: 400,
      body: {
        error: { fields: { endpoint: expect.stringContaining('public internet') as string } },
      },
    });
  }
});

test('a log-out removes the devices of its session', async () => {
  const { service, call, add, list } = await serve();
  const other = randomUUID();
  const { device_id: id } = await add('/push/other', { session: other });
  await add('/push/own');
  await call('/api/admin/sessions/end', { session_id: other });
  expect((await list()).devices).toHaveLength(1);
  expect(await call(`/api/admin/push/devices/${id}/test`, {})).toMatchObject({ status: 404 });
  expect(service.received).toEqual([]);
});

test('a new admin key removes all devices', async () => {
  const { call, add, key, session, list } = await serve({
    OWNER_EMAIL: 'owner@example.com',
    ADMIN_KEY: '',
  });
  const { renewal_token } = await add();
  expect((await list()).devices).toHaveLength(1);
  const new_key = `foyer_${'k'.repeat(43)}`;
  const rotation = { new_key, session_id: session, confirm: 'rotate' };
  expect(await call('/api/admin/key', rotation, { key })).toMatchObject({ status: 200 });
  const by = { key: new_key, session };
  expect(await call('/api/admin/push', undefined, by)).toMatchObject({ body: { devices: [] } });
  const { endpoint, keys } = { endpoint: 'https://localhost/x', keys: { p256dh: '', auth: '' } };
  expect(await call('/api/push/renew', { endpoint, keys, renewal_token }, by)).toMatchObject({
    status: 400,
  });
});

test('a service worker renews its subscription without the key, by its token alone', async () => {
  const { url, service, call, add, list } = await serve();
  const { device_id: id, renewal_token } = await add();
  const renew = (body: unknown) =>
    createVisitorClient(url).call('POST', '/api/push/renew', body, {});
  const next = service.subscribe('/push/next');
  expect(await renew({ ...next, renewal_token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  expect(await renew(next)).toMatchObject({ status: 400 });
  expect(await renew({ ...next, renewal_token })).toMatchObject({ status: 200 });
  await call(`/api/admin/push/devices/${id}/test`, {});
  expect(service.received.map(({ path }) => path)).toEqual(['/push/next']);
  expect((await list()).devices).toHaveLength(1);
});

test('without a contact, push is off and names the missing settings', async () => {
  const { call, add, list } = await serve({});
  expect((await list()).off).toContain('OWNER_EMAIL and PUBLIC_URL are not set');
  const { device_id: id } = await add();
  expect(await call(`/api/admin/push/devices/${id}/test`, {})).toMatchObject({
    body: { outcome: 'refused', answer: expect.stringContaining('OWNER_EMAIL') as string },
  });
});
