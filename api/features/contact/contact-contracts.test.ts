import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { listContactMessages, postContact } from '#shared/contracts/contact.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const admin = { 'x-admin-key': TEST_ADMIN_KEY };

const aForm = (n = 1, over: Record<string, unknown> = {}) => ({
  name: 'José Müller',
  email: 'jose@example.com',
  message: 'We would like to automate our reports.',
  website: '',
  sent_from_page: '/contact',
  client_id: aClientId(n),
  ...over,
});

interface Listed {
  messages: ContactMessage[];
  next_cursor: string | null;
}

const serve = async (settings: Record<string, string> = {}) => {
  const { url } = await startTestServer({ TRUST_PROXY: '1', ...settings });
  const client = createVisitorClient(url);
  return {
    url,
    send: (body: unknown, from = '8.8.8.8') =>
      client.call<{ ok: true; id: string }>('POST', '/api/contact', body, {
        'x-forwarded-for': from,
      }),
    refused: (body: unknown) => client.call<Failure>('POST', '/api/contact', body),
    list: (query = '') =>
      client.call<Listed>('GET', `/api/admin/contact${query}`, undefined, admin),
    client,
  };
};

test('a form without scripts is stored, confirmed by the page, or told in HTML what is wrong', async () => {
  const { url, list } = await serve();
  const submit = (fields: Record<string, string>, from = '8.8.8.8') =>
    fetch(`${url}/api/contact/form`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': from, origin: url },
      body: new URLSearchParams(fields),
    });
  const { name, email, message } = aForm();
  const sent = await submit({ name, email, message, website: '' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact#sent']);
  expect((await list()).body.messages).toMatchObject([{ name, email, message, page: '/contact' }]);

  const refused = await submit({ name: '<b>', email: 'nobody', message: '' });
  const text = await refused.text();
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    400,
    'text/html; charset=utf-8',
  ]);
  expect(text).toContain('<li>email: ');
  expect(text).not.toContain('<b>');
  expect((await submit({})).status).toBe(400);
  expect((await list()).body.messages).toHaveLength(1);

  const trapped = await submit({ name, email, message, website: 'x' });
  expect(trapped.status).toBe(303);
  const foreign = await fetch(`${url}/api/contact/form`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ name, email, message }),
  });
  expect(foreign.status).toBe(403);
  for (let n = 0; n < 20; n += 1) await submit({ name, email, message }, '9.9.9.9');
  expect((await submit({ name, email, message }, '9.9.9.9')).status).toBe(429);
});

test('a message is stored for the admin as it was sanitised, with the country of its sender', async () => {
  const { send, list } = await serve();
  const sent = await send(aForm(1, { name: ' José <Müller> ' }));
  expect(sent.status).toBe(201);
  expect(postContact.answer.parse(sent.body)).toEqual(sent.body);
  const { body } = await list();
  expect(listContactMessages.answer.parse(body)).toEqual({
    messages: [
      {
        id: sent.body.id,
        name: 'José Müller',
        email: 'jose@example.com',
        message: 'We would like to automate our reports.',
        page: '/contact',
        country: 'US',
        received_at: expect.any(String),
        status: 'inbox',
        read_at: null,
        visitor_id: null,
        conversation_id: null,
        person_name: null,
        commission: null,
      },
    ],
    next_cursor: null,
    unread: 1,
  });
});

const commission = {
  practice: 'ai',
  start: 'now',
  weeks: 12,
  team: 'few',
  constraints: ['budget'],
};

test('a commission sheet comes with its message: listed, exported, and without what is unknown', async () => {
  const { url, send, list } = await serve();
  const sent = await send(aForm(1, { commission: { ...commission, more: '<script>' } }));
  expect(sent.status).toBe(201);
  expect((await list()).body.messages[0]?.commission).toEqual(commission);
  const csv = await fetch(`${url}/api/admin/contact/export?format=csv`, { headers: admin });
  expect(await csv.text()).toContain('"Practice: AI\nStart: Now\nLength: 12 weeks\n');
  const json = await fetch(`${url}/api/admin/contact/export?format=json`, { headers: admin });
  expect(await json.json()).toMatchObject([{ commission }]);
});

test('a commission is refused by its field', async () => {
  const { refused, list } = await serve();
  const length = await refused(aForm(1, { commission: { ...commission, weeks: undefined } }));
  expect(length.status).toBe(400);
  expect(length.body.error.fields).toEqual({
    'commission.weeks': expect.stringMatching(/whole number from 1 to 52/),
  });
  for (const given of ['text', 7, null, ['ai']]) {
    const { status, body } = await refused(aForm(1, { commission: given }));
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields ?? {})[0]).toMatch(/^commission/);
  }
  expect((await list()).body.messages).toEqual([]);
});

test('an address without a known country is stored with none', async () => {
  const { send, list } = await serve();
  await send(aForm(), '192.168.1.1');
  expect((await list()).body.messages[0]?.country).toBeNull();
});

test('a filled honeypot gets the same answer and is stored as spam', async () => {
  const { send, list } = await serve();
  const person = await send(aForm(1));
  const robot = await send(aForm(2, { website: 'https://spam.example' }));
  expect(robot.status).toBe(person.status);
  expect(Object.keys(robot.body)).toEqual(Object.keys(person.body));
  const ids = async (query: string) => (await list(query)).body.messages.map(({ id }) => id);
  expect(await ids('?status=spam')).toEqual([robot.body.id]);
  expect(await ids('?status=inbox')).toEqual([person.body.id]);
  expect(await ids('')).toEqual([robot.body.id, person.body.id]);
});

test('the same client_id is stored once; with another text it is a conflict', async () => {
  const { send, list } = await serve();
  const first = await send(aForm());
  const again = await send(aForm());
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await send(aForm(1, { message: 'Quite another text.' }))).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  });
  expect((await list()).body.messages).toHaveLength(1);
});

test("a form is refused with the form's own texts", async () => {
  const { refused, list } = await serve();
  const answer = await refused(aForm(1, { name: '', email: '', message: 'See spam.example.com' }));
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ code: 'validation_failed' });
  expect(answer.body.error.fields).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    message: 'Message contains prohibited content',
  });
  expect((await list()).body.messages).toEqual([]);
});

for (const [name, over, field] of [
  ['a number for a text', { message: 1234567890 }, 'message'],
  ['a number for the honeypot', { website: 1 }, 'website'],
  ['a page elsewhere', { sent_from_page: 'https://example.com' }, 'sent_from_page'],
  ['a client_id that is none', { client_id: '1' }, 'client_id'],
] as const) {
  test(`a form with ${name} is refused with the field's name`, async () => {
    const { refused } = await serve();
    const answer = await refused(aForm(1, over));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual([field]);
  });
}

test('a name, an address and a message are enough, and unknown fields are dropped', async () => {
  const { send, list } = await serve();
  const { name, email, message } = aForm();
  const plain = await send({ name, email, message });
  expect(plain.status).toBe(201);
  const odd = JSON.parse('{"status":"spam","id":"mine","__proto__":{"isAdmin":true}}') as object;
  const another = await send({ name, email, message, ...odd });
  expect(another.status).toBe(201);
  expect((await list()).body.messages).toMatchObject([
    { id: another.body.id, name, email, message, page: '/contact', status: 'inbox' },
    { id: plain.body.id, name, email, message, page: '/contact', status: 'inbox' },
  ]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test.each(['name', 'email', 'message'])('a form without its %s is refused', async (field) => {
  const { refused, list } = await serve();
  const { name, email, message } = aForm();
  const answer = await refused({ name, email, message, [field]: undefined });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.error.fields ?? {})).toEqual([field]);
  expect((await list()).body.messages).toEqual([]);
});

test('whatever is posted, the answer is an envelope and never a 500', async () => {
  const { url } = await serve();
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.anything());
  const form = fc.record(
    {
      name: text,
      email: text,
      message: text,
      website: text,
      sent_from_page: text,
      client_id: text,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(form, async (over) => {
      let body: string;
      try {
        body = JSON.stringify(aForm(1, over));
      } catch {
        return;
      }
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/contact`, { method: 'POST', headers, body });
      const answer = (await response.json()) as Failure | { ok: true };
      expect([201, 400, 409, 429]).toContain(response.status);
      if (response.status === 400) {
        expect(Object.keys((answer as Failure).error.fields ?? {}).length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 60 },
  );
});

test('the sixth message of an address has to wait, a repeat does not', async () => {
  const { send } = await serve();
  for (let n = 1; n <= 5; n += 1) expect((await send(aForm(n))).status).toBe(201);
  const sixth = await send(aForm(6));
  expect(sixth).toMatchObject({ status: 429, body: { error: { code: 'slow_down' } } });
  const retryAfter = Number(sixth.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(100);
  expect(retryAfter).toBeLessThanOrEqual(120);
  expect((await send(aForm(5))).status).toBe(201);
  expect((await send(aForm(6), '8.8.4.4')).status).toBe(201);
});

test('refused messages do not count', async () => {
  const { send } = await serve();
  for (let n = 1; n <= 8; n += 1) expect((await send(aForm(n, { name: '' }))).status).toBe(400);
  expect((await send(aForm(9))).status).toBe(201);
});

test('without trusted proxies a forged address does not evade the limit', async () => {
  const { send } = await serve({ TRUST_PROXY: '0' });
  for (let n = 1; n <= 5; n += 1) await send(aForm(n), `8.8.8.${n}`);
  expect((await send(aForm(6), '8.8.8.99')).status).toBe(429);
});

test('the list is only for the admin, newest first and paged', async () => {
  const { client, send, list } = await serve();
  for (let n = 1; n <= 5; n += 1) await send(aForm(n, { message: `Message number ${n}.` }));
  expect((await client.call('GET', '/api/admin/contact')).status).toBe(401);
  const wrong = await client.call('GET', '/api/admin/contact', undefined, { 'x-admin-key': 'no' });
  expect(wrong.status).toBe(401);
  const seen: string[] = [];
  let query = '?limit=2';
  for (let round = 0; round < 3; round += 1) {
    const { body } = await list(query);
    seen.push(...body.messages.map(({ message }) => message));
    query = `?limit=2&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Message number ${n}.`));
  for (const bad of ['?limit=0', '?limit=201', '?cursor=1', '?status=old', '?page=2']) {
    expect((await list(bad)).status, bad).toBe(400);
  }
});

test('pages of other sites may not send the form', async () => {
  const { client } = await serve();
  const answer = await client.call('POST', '/api/contact', aForm(), {
    origin: 'https://evil.example',
  });
  expect(answer.status).toBe(403);
});

test('with the form switched off nothing is accepted, and earlier messages can be read', async () => {
  const { send, list } = await serve({ FEATURE_CONTACT: 'off' });
  expect(await send(aForm())).toMatchObject({
    status: 404,
    body: { error: { code: 'feature_off' } },
  });
  expect((await list()).status).toBe(200);
});

test('messages survive a restart', async () => {
  const first = await startTestServer();
  await createVisitorClient(first.url).call('POST', '/api/contact', aForm());
  await first.stop();
  const second = await serve({ DATA_DIR: first.dataDir });
  expect((await second.list()).body.messages).toHaveLength(1);
});
