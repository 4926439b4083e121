import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

interface Made {
  key: string;
  key_id: string;
  keys: { key_id: string; name: string; scopes: string[]; used_at: string | null }[];
}

const OVERVIEW = '/api/admin/figures/overview';

const serve = async () => {
  const clock = createFakeClock();
  const { url, admin } = await startTestServer({}, { clock });
  const { call } = createVisitorClient(url);
  const make = async (scopes: string[] = ['analytics'], name = 'Weekly sheet') =>
    admin.post<Made>('/api/admin/api-keys', { name, scopes });
  const read = (key: string, path = OVERVIEW, method = 'GET') =>
    call(method, path, undefined, { authorization: `Bearer ${key}` });
  return { url, clock, admin, call, make, read };
};

test('a key is shown once, reads, and is listed with the hour of its last use', async () => {
  const { admin, make, read, clock } = await serve();
  const { status, body } = await make();
  expect(status).toBe(200);
  expect(body.key).toMatch(/^foyer_read_[\w-]{43}$/);
  expect((await read(body.key)).status).toBe(200);
  expect((await read(body.key, '/api/admin/analytics/overview')).status).toBe(200);
  const used = new Date(clock.now()).toISOString();
  const { body: listed } = await admin.get<Made>('/api/admin/api-keys');
  expect(listed.keys).toMatchObject([
    { key_id: body.key_id, scopes: ['analytics'], used_at: used },
  ]);
  expect(JSON.stringify(listed)).not.toContain(body.key);
});

test('a revoked key is refused at once, and revoking twice succeeds', async () => {
  const { admin, make, read } = await serve();
  const { key, key_id: id } = (await make()).body;
  expect((await read(key)).status).toBe(200);
  for (let n = 0; n < 2; n += 1)
    expect(await admin.post(`/api/admin/api-keys/${id}/revoke`)).toMatchObject({
      status: 200,
      body: { keys: [] },
    });
  expect(await read(key)).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized', message: 'the API key is wrong or was revoked' } },
  });
});

test('a refusal says which scope the key lacks', async () => {
  const { make, read } = await serve();
  const { key } = (await make(['conversations'])).body;
  expect(await read(key)).toMatchObject({
    status: 401,
    body: { error: { message: 'this API key lacks the scope analytics' } },
  });
  expect((await read(key, '/api/admin/conversations')).status).toBe(200);
});

test.each([
  ['a write', '/api/admin/conversations', 'POST'],
  ['its own kind', '/api/admin/api-keys', 'GET'],
  ['a path in capitals', OVERVIEW.toUpperCase(), 'GET'],
  ['a path with a slash behind', `${OVERVIEW}/`, 'GET'],
  ['a path with a slash within', `/api/admin/conversations/a%2Fexport`, 'POST'],
  ['the system', '/api/admin/system', 'GET'],
])('a key does not open %s', async (_what, path, method) => {
  const { make, read } = await serve();
  const { key } = (await make(['analytics', 'conversations'])).body;
  expect((await read(key, path, method)).status).toBe(401);
});

test('a key is no admin key, and is ignored beside a wrong one', async () => {
  const { make, call } = await serve();
  const { key } = (await make()).body;
  expect((await call('GET', OVERVIEW, undefined, { 'x-admin-key': key })).status).toBe(401);
  const both = { 'x-admin-key': 'wrong', authorization: `Bearer ${key}` };
  expect((await call('GET', OVERVIEW, undefined, both)).status).toBe(401);
  const right = { 'x-admin-key': TEST_ADMIN_KEY, authorization: 'Bearer nonsense' };
  expect((await call('GET', OVERVIEW, undefined, right)).status).toBe(200);
});

test('guesses are slowed, and slow neither the admin nor other addresses that know a key', async () => {
  const { read, make, admin } = await serve();
  const [rule] = limits.identity.wrongKeysPerAddress;
  for (let n = 0; n < rule.times; n += 1) expect((await read(`guess-${n}`)).status).toBe(401);
  expect((await read('one-more')).status).toBe(429);
  expect((await admin.get(OVERVIEW)).status).toBe(200);
  expect((await make()).status).toBe(200);
});

test.each([
  ['no scope', { name: 'x', scopes: [] }],
  ['a scope twice', { name: 'x', scopes: ['analytics', 'analytics'] }],
  ['an unknown scope', { name: 'x', scopes: ['people'] }],
  ['no name', { name: ' ', scopes: ['analytics'] }],
])('a key with %s is refused by its field', async (_what, body) => {
  const { admin } = await serve();
  const answer = await admin.post<{ error: { fields: object } }>('/api/admin/api-keys', body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.error.fields)).toHaveLength(1);
});

test('limits the number of keys', async () => {
  const { make } = await serve();
  for (let n = 0; n < limits.identity.apiKeys; n += 1) expect((await make()).status).toBe(200);
  expect(await make()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
});
