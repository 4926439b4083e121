import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';

const serve = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  const clock = createFakeClock();
  const { admin, visitor } = await startTestServer(settings, { clock });
  const make = async (scopes: string[]) =>
    (await admin.post<{ key: string }>('/api/admin/api-keys', { name: 'Automation', scopes })).body
      .key;
  const key = await make(['write']);
  const write = (path: string, body: object, repeats?: string, bearer = key) =>
    visitor.call<{ id: string; note: { note_id: string } }>('POST', path, body, {
      authorization: `Bearer ${bearer}`,
      ...(repeats !== undefined && { 'idempotency-key': repeats }),
    });
  return { clock, admin, visitor, make, key, write };
};

const message = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  message: 'Can your pump lift water ten metres?',
};

test('a key that may write says so, adds a contact message once, and may read nothing', async () => {
  const { admin, write, key, visitor } = await serve();
  expect(key).toMatch(/^foyer_write_/);
  const [first, again] = [
    await write('/api/admin/contact', message, 'zap-1'),
    await write('/api/admin/contact', message, 'zap-1'),
  ];
  expect(first.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect((await write('/api/admin/contact', message, 'zap-2')).body.id).not.toBe(first.body.id);
  const other = { ...message, message: 'Something else entirely, please.' };
  expect((await write('/api/admin/contact', other, 'zap-1')).status).toBe(409);
  expect((await admin.get('/api/admin/contact')).body).toMatchObject({
    unread: 2,
    messages: [{ status: 'inbox' }, { ...message, country: null, visitor_id: null }],
  });
  const headers = { authorization: `Bearer ${key}` };
  expect((await visitor.call('GET', '/api/admin/contact', undefined, headers)).status).toBe(401);
  expect((await write('/api/admin/api-keys', { name: 'x', scopes: ['write'] })).status).toBe(401);
});

test('two programs that both count from one do not collide', async () => {
  const { make, write } = await serve();
  const other = await make(['write', 'analytics']);
  const first = await write('/api/admin/contact', message, '1');
  const second = await write('/api/admin/contact', message, '1', other);
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

test('a key that reads writes nothing', async () => {
  const { make, write } = await serve();
  const reads = await make(['analytics', 'conversations']);
  expect(await write('/api/admin/contact', message, undefined, reads)).toMatchObject({
    status: 401,
    body: { error: { message: 'this API key lacks the scope write' } },
  });
});

test('a note is added once', async () => {
  const { visitor, admin, write } = await serve();
  const id = await visitor.start();
  await visitor.post(id);
  const path = `/api/admin/conversations/${id}/notes`;
  const [first, again] = [
    await write(path, { content: 'Signed today.' }, 'deal-7'),
    await write(path, { content: 'Signed today.' }, 'deal-7'),
  ];
  expect(first.status).toBe(201);
  expect(again.body.note.note_id).toBe(first.body.note.note_id);
  const { body } = await admin.get(`/api/admin/people/conversation/${id}`);
  expect(body).toMatchObject({ notes: [{ content: 'Signed today.' }] });
});

test('tags are added to a person, and what the owner wrote stays', async () => {
  const { visitor, admin, write } = await serve();
  const id = await visitor.start();
  await visitor.post(id);
  const person = `/api/admin/people/conversation/${id}`;
  const { body } = await admin.get<{ fields: object }>(person);
  await admin.post(person, { ...body.fields, company: 'Engines Ltd', tags: ['lead'] });
  expect((await write(`${person}/tags`, { tags: ['signed'] })).status).toBe(200);
  expect((await admin.get(person)).body).toMatchObject({
    fields: { company: 'Engines Ltd', tags: ['lead', 'signed'] },
  });
  const nobody = '/api/admin/people/conversation/018f0000-0000-7000-8000-000000000001/tags';
  expect((await write(nobody, { tags: ['signed'] })).status).toBe(404);
});

test('an event counts once, as the visitor it names, and never as the tracker’s', async () => {
  const { admin, write } = await serve();
  const visitor_id = '00000000-0000-4000-8000-000000000001';
  const event = { visitor_id, event_type: 'invoice_paid', target: 'bridge' };
  for (let n = 0; n < 2; n += 1)
    expect((await write('/api/admin/events', event, 'invoice-1')).status).toBe(204);
  const { body } = await admin.get('/api/admin/figures/events?period=today');
  expect(body).toMatchObject({ rows: [{ name: 'invoice_paid', count: 1, visitors: 1 }] });
  const { body: seen } = await admin.get('/api/admin/figures/overview?period=today');
  expect(seen).toMatchObject({ figures: { views: 0, visitors: 1 } });
  const view = { ...event, event_type: 'page_view' };
  expect(await write('/api/admin/events', view)).toMatchObject({
    status: 400,
    body: { error: { fields: { event_type: "must not be one of the tracker's events" } } },
  });
});

test('limits the length of an idempotency key', async () => {
  const { write } = await serve();
  const longest = 'x'.repeat(limits.identity.idempotencyKeyCharacters);
  expect((await write('/api/admin/contact', message, longest)).status).toBe(201);
  for (const key of [`${longest}x`, ' '])
    expect((await write('/api/admin/contact', message, key)).status).toBe(400);
});

test('limits the writes of a key, but not its reads or other keys', async () => {
  const { make, write, visitor, clock } = await serve();
  const [rule] = limits.identity.writesPerApiKey;
  const both = await make(['write', 'analytics']);
  const attempt = () => write('/api/admin/contact', {}, undefined, both);
  for (let n = 0; n < rule.times; n += 1) expect((await attempt()).status).toBe(400);
  expect((await attempt()).status).toBe(429);
  const headers = { authorization: `Bearer ${both}` };
  const path = '/api/admin/figures/overview';
  expect((await visitor.call('GET', path, undefined, headers)).status).toBe(200);
  expect((await write('/api/admin/contact', message)).status).toBe(201);
  clock.advance(rule.withinMs);
  expect((await attempt()).status).toBe(400);
});

test('features that are off are closed to programs as well', async () => {
  const { write } = await serve({ FEATURE_ANALYTICS: 'off' });
  const event = { visitor_id: '00000000-0000-4000-8000-000000000001', event_type: 'paid' };
  expect((await write('/api/admin/events', event)).status).toBe(404);
});
