import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { aClientId, aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { testSqliteFiles } from '#api/testing/test-sqlite-files.ts';

interface Refused {
  ok: false;
  error: { code: string; fields?: Record<string, string>; request_id?: string };
}

const admin = { 'x-admin-key': TEST_ADMIN_KEY };

test('a first visit has no conversation and gets an HttpOnly cookie', async () => {
  const { visitor } = await startTestServer();
  const { status, body, headers } = await visitor.active();
  expect(status).toBe(200);
  expect(body).toEqual({ conversation_id: null, messages: [] });
  expect(headers.getSetCookie()[0]).toMatch(
    /^visitor=[\w.-]+; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('start, post, list and view answer exactly the documented fields', async () => {
  const { visitor, id } = await startTestChat();
  expect(await visitor.start()).toBe(id);
  const posted = await visitor.post(id, { content: '  Good morning  ', sent_from_page: '/vr' });
  expect(posted.status).toBe(201);
  expect(posted.body.message).toEqual({
    id: expect.any(String),
    conversation_id: id,
    content: 'Good morning',
    from_admin: false,
    primary_hash: visitor.primaryHash,
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    sent_from_page: '/vr',
    seq: 1,
    client_id: aClientId(),
  });
  const listed = await visitor.messages(id, '?limit=200');
  expect(listed.body).toEqual({ messages: [posted.body.message], has_more: false, last_seq: 1 });
  const seen = await visitor.call('POST', `/api/conversations/${id}/view`, {
    primary_hash: visitor.primaryHash,
  });
  expect(seen.body).toEqual({ ok: true });
  expect((await visitor.active()).body).toEqual({
    conversation_id: id,
    messages: [posted.body.message],
  });
});

test('the admin lists, reads and answers with the key', async () => {
  const { url, visitor } = await startTestServer();
  const adminClient = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.post(id);
  const listed = await adminClient.call('GET', '/api/admin/conversations', undefined, admin);
  expect(listed.body).toMatchObject({
    conversations: [{ conversation_id: id, unread: 1, last_seq: 1, presence: null }],
    next_cursor: null,
    unread_total: 1,
  });
  const answer = { from_admin: true, primary_hash: 'admin', client_id: aClientId(2) } as const;
  const answered = await adminClient.post(id, answer, admin);
  expect(answered).toMatchObject({ status: 201, body: { message: { from_admin: true, seq: 2 } } });
  await adminClient.call('POST', `/api/conversations/${id}/view`, { primary_hash: 'admin' }, admin);
  const after = await adminClient.call('GET', '/api/admin/conversations', undefined, admin);
  expect(after.body).toMatchObject({ conversations: [{ unread: 0 }], unread_total: 0 });
});

test('the cursor pages through the list of conversations', async () => {
  const { url } = await startTestServer();
  for (let n = 1; n <= 5; n += 1) {
    const visitor = createVisitorClient(url);
    await visitor.post(await visitor.start());
  }
  const adminClient = createVisitorClient(url);
  interface Listed {
    conversations: { conversation_id: string }[];
    next_cursor: string | null;
  }
  const seen: string[] = [];
  let query = '?limit=2';
  for (let round = 0; round < 3; round += 1) {
    const path = `/api/admin/conversations${query}`;
    const { body } = await adminClient.call<Listed>('GET', path, undefined, admin);
    seen.push(...body.conversations.map((one) => one.conversation_id));
    query = `?limit=2&cursor=${body.next_cursor}`;
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

test('a stranger with the same hash gets the same 404 as for a missing conversation', async () => {
  const { url } = await startTestServer();
  const author = createVisitorClient(url);
  const stranger = createVisitorClient(url, author.primaryHash);
  const id = await author.start();
  await author.post(id);
  expect((await stranger.active()).body).toEqual({ conversation_id: null, messages: [] });
  const withoutId = (body: unknown) => {
    const { error } = body as Refused;
    return { ...error, request_id: undefined };
  };
  const nowhere = aConversationId(77);
  for (const [method, path, body] of [
    ['GET', 'messages', undefined],
    ['POST', 'messages', aDraft()],
    ['POST', 'view', { primary_hash: aPrimaryHash() }],
  ] as const) {
    const theirs = await stranger.call(method, `/api/conversations/${id}/${path}`, body);
    const missing = await stranger.call(method, `/api/conversations/${nowhere}/${path}`, body);
    expect(theirs.status).toBe(404);
    expect(missing.status).toBe(404);
    expect(withoutId(theirs.body)).toEqual(withoutId(missing.body));
  }
  expect((await author.messages(id)).body.last_seq).toBe(1);
});

test('a forged, changed or foreign cookie owns nothing', async () => {
  const { url } = await startTestServer();
  const author = createVisitorClient(url);
  const id = await author.start();
  const good = author.cookie();
  const flipped = good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const cookie of ['visitor=x', flipped, 'visitor=', `${good}x`, `__Host-${good}`]) {
    const answer = await createVisitorClient(url).messages(id, '', { cookie });
    expect(answer.status, cookie).toBe(404);
  }
});

test('ids in upper case are the same ids: one row, one conversation', async () => {
  const { visitor, id } = await startTestChat();
  const clientId = 'abcdefab-cdef-4abc-8def-abcdefabcdef' as ClientId;
  const first = await visitor.post(id, { client_id: clientId });
  const again = await visitor.post(id.toUpperCase() as ConversationId, {
    client_id: clientId.toUpperCase() as ClientId,
  });
  expect(again.body.message).toEqual(first.body.message);
  expect((await visitor.messages(id)).body.messages).toHaveLength(1);
});

test('posting a client_id again stores once; with another text it is a conflict', async () => {
  const { visitor, id } = await startTestChat();
  const first = await visitor.post(id, { content: 'once' });
  const again = await visitor.post(id, { content: 'once' });
  const other = await visitor.post(id, { content: 'changed' });
  expect(again.body).toEqual(first.body);
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  expect((await visitor.messages(id)).body.last_seq).toBe(1);
});

test('posting as admin without the key, or with a wrong one, is refused', async () => {
  const { visitor, id } = await startTestChat();
  const path = `/api/conversations/${id}/messages`;
  const draft = aDraft({ from_admin: true });
  expect((await visitor.call('POST', path, draft)).status).toBe(401);
  const wrong = await visitor.call('POST', path, draft, { 'x-admin-key': 'wrong' });
  expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  expect((await visitor.messages(id)).body.last_seq).toBe(0);
});

test('throttles wrong keys with Retry-After', async () => {
  const { url } = await startTestServer();
  const guesser = createVisitorClient(url);
  const guess = () =>
    guesser.call('GET', '/api/admin/conversations', undefined, { 'x-admin-key': 'guess' });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect((await guess()).headers.get('retry-after')).toBe('10');
});

const good = aDraft();
const refusals: [string, unknown, string][] = [
  ['empty text', { ...good, content: '' }, 'content'],
  ['blank text', { ...good, content: ' \n\t ' }, 'content'],
  ['text too long', { ...good, content: 'x'.repeat(limits.chat.messageCharacters + 1) }, 'content'],
  ['a lone surrogate', { ...good, content: '\ud800' }, 'content'],
  ['text that is a number', { ...good, content: 5 }, 'content'],
  ['no text', { ...good, content: undefined }, 'content'],
  ['from_admin as a word', { ...good, from_admin: 'false' }, 'from_admin'],
  ['a short hash', { ...good, primary_hash: 'abc' }, 'primary_hash'],
  ['a page elsewhere', { ...good, sent_from_page: 'https://example.com' }, 'sent_from_page'],
  ['a page without a host', { ...good, sent_from_page: '//example.com' }, 'sent_from_page'],
  ['a client_id that is none', { ...good, client_id: '1' }, 'client_id'],
  ['an array', [good], 'body'],
];

for (const [name, body, field] of refusals) {
  test(`a message with ${name} is refused with 400 and the field's name`, async () => {
    const { visitor, id } = await startTestChat();
    const answer = await visitor.call<Refused>('POST', `/api/conversations/${id}/messages`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('validation_failed');
    expect(Object.keys(answer.body.error.fields ?? {})).toContain(field);
    expect(answer.body.error.request_id).toBe(answer.headers.get('x-request-id'));
  });
}

test('drops unknown fields of a body or query instead of refusing or storing them', async () => {
  const { visitor } = await startTestServer();
  const path = `/api/conversations/${await visitor.start()}/messages`;
  const odd = JSON.parse('{"seq":9,"id":"mine","constructor":{"a":1}}') as object;
  const sent = await visitor.call<{ message: unknown }>('POST', path, { ...good, ...odd });
  expect(sent.status).toBe(201);
  const read = await visitor.call<{ messages: object[] }>('GET', `${path}?limit=5&until=1`);
  expect(read.status).toBe(200);
  expect(read.body.messages).toEqual([sent.body.message]);
  expect(read.body.messages).toMatchObject([{ seq: 1, content: good.content }]);
  expect(Object.keys(read.body.messages[0] ?? {})).not.toContain(
    'function Object() { [native code] }',
  );
});

test('bodies that are not JSON, too large or of another type are refused by name', async () => {
  const { url } = await startTestServer();
  const path = `${url}/api/conversations/${aPrimaryHash()}/start`;
  const send = async (body: string, type: string) => {
    const response = await fetch(path, { method: 'POST', body, headers: { 'content-type': type } });
    const { error } = (await response.json()) as Refused;
    return [response.status, error.code];
  };
  expect(await send('{"a":', 'application/json')).toEqual([400, 'validation_failed']);
  expect(await send('"text"', 'application/json')).toEqual([400, 'validation_failed']);
  const large = JSON.stringify('x'.repeat(70_000));
  expect(await send(large, 'application/json')).toEqual([413, 'too_large']);
  expect(await send('a=b', 'application/x-www-form-urlencoded')).toEqual([
    415,
    'unsupported_media_type',
  ]);
});

test('refuses invalid queries and paths, and answers 404 to unknown calls', async () => {
  const { visitor, id } = await startTestChat();
  for (const [path, status] of [
    [`/api/conversations/${id}/messages?limit=0`, 400],
    [`/api/conversations/${id}/messages?limit=201`, 400],
    [`/api/conversations/${id}/messages?limit=1&limit=2`, 400],
    [`/api/conversations/${id}/messages?after=-1`, 400],
    [`/api/conversations/${id}/messages?before=0`, 400],
    [`/api/conversations/${id}/messages?after=1&before=3`, 400],
    ['/api/conversations/1/messages', 400],
    ['/api/conversations/%E0%A4%A/messages', 400],
    ['/api/conversations/ABC/active', 400],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await visitor.call<Refused>('GET', path);
    expect(answer.status, path).toBe(status);
    expect(answer.body.ok, path).toBe(false);
  }
});

test('refuses writes from pages of other sites', async () => {
  const { url } = await startTestServer({ ALLOWED_ORIGINS: 'https://friend.example' });
  const start = (headers: Record<string, string>) =>
    createVisitorClient(url).call(
      'POST',
      `/api/conversations/${aPrimaryHash()}/start`,
      { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
      headers,
    );
  for (const origin of ['https://evil.example', 'null', 'app://console', `${url}.evil.example`]) {
    expect((await start({ origin })).status, origin).toBe(403);
  }
  expect((await start({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await start({ origin: url })).status).toBe(200);
  const friend = await start({ origin: 'https://friend.example' });
  expect(friend.status).toBe(200);
  expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example');
});

test('returns any well-formed text exactly as it was sent', async () => {
  const { visitor, id } = await startTestChat();
  const texts: string[] = [];
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 300 })
    .map((raw) => raw.trim())
    .filter((trimmed) => trimmed !== '');
  await fc.assert(
    fc.asyncProperty(text, fc.uuid({ version: 4 }), async (content, clientId) => {
      const answer = await visitor.post(id, { content, client_id: clientId as never });
      expect(answer.status).toBe(201);
      texts.push(content);
    }),
    { numRuns: 150 },
  );
  const { body } = await visitor.messages(id);
  expect(body.messages.map((message) => message.content)).toEqual(texts);
});

test('answers any post with an envelope and never a 500', async () => {
  const { url, visitor, id } = await startTestChat();
  const paths = [
    `/api/conversations/${aPrimaryHash()}/start`,
    `/api/conversations/${id}/view`,
    `/api/conversations/${id}/messages`,
  ];
  const nested = fc.json({ depthSize: 'large' }).map((text) => JSON.parse(text) as unknown);
  const almost = fc.record(
    {
      content: fc.oneof(fc.string(), fc.anything()),
      from_admin: fc.oneof(fc.boolean(), fc.anything()),
      primary_hash: fc.oneof(fc.constant(aPrimaryHash()), fc.string()),
      sent_from_page: fc.oneof(fc.constant('/'), fc.string()),
      initiated_by: fc.constantFrom('visitor', 'admin'),
      ['[object Object]']: fc.constant({ polluted: true }),
      constructor: fc.anything(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(nested, almost), async (path, body) => {
      let text: string;
      try {
        text = JSON.stringify(body) ?? 'null';
      } catch {
        return;
      }
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: visitor.cookie() },
        body: text,
      });
      const answer = (await response.json()) as Refused | { ok?: true };
      expect(response.status).toBeLessThan(500);
      if (response.status === 400) {
        const refused = answer as Refused;
        expect(refused.error.code).toBe('validation_failed');
        expect(Object.keys(refused.error.fields ?? {}).length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('drops __proto__ like any unknown field, without effect', async () => {
  const { url, visitor, id } = await startTestChat();
  const response = await fetch(`${url}/api/conversations/${id}/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: visitor.cookie() },
    body: `{"primary_hash":"${aPrimaryHash()}","__proto__":{"admin":true}}`,
  });
  expect(response.status).toBe(200);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('health reports version, uptime, the state of both databases, and the disk', async () => {
  const { url } = await startTestServer();
  const { status, body } = await createVisitorClient(url).call('GET', '/api/health');
  expect(status).toBe(200);
  expect(body).toEqual({
    product: 'foyer',
    version: '0.0.0-test',
    uptime_s: expect.any(Number),
    database: { chat: 'ok', analytics: 'ok' },
    disk: 'ok',
  });
});

testSqliteFiles('health fails for a database that can be read but not written', async () => {
  const { url, dataDir } = await startTestServer();
  const other = new BetterSqlite(join(dataDir, 'analytics.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const visitor = createVisitorClient(url);
  const locked = await visitor.call('GET', '/api/health');
  expect(locked.status).toBe(503);
  expect(locked.body).toMatchObject({ database: { chat: 'ok', analytics: 'failing' } });
});

testSqliteFiles(
  'health writes for the first check, and not again for checks soon after',
  async () => {
    const { url, dataDir } = await startTestServer();
    const other = new BetterSqlite(join(dataDir, 'chat.db'), { readonly: true });
    onTestFinished(() => void other.close());
    const version = () => other.pragma('data_version', { simple: true });
    const visitor = createVisitorClient(url);
    const before = version();
    await visitor.call('GET', '/api/health');
    const after = version();
    expect(after).not.toBe(before);
    await Promise.all(Array.from({ length: 50 }, () => visitor.call('GET', '/api/health')));
    expect(version()).toBe(after);
  },
);

test('HTTP and sockets share one storage budget per address', async () => {
  const { url } = await startTestServer({ TRUST_PROXY: '1' }, { clock: createFakeClock() });
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const visitor = createVisitorClient(url);
  const conversation_id = await visitor.start();
  const [{ times }] = storageLimits.bytesPerAddress.writing;
  // It fits no schema and is not stored, but its bytes count.
  const heavy = { filler: 'x'.repeat(60_000) };
  const isTaken = async () =>
    (await createVisitorClient(url).call('POST', '/api/contact', heavy, headers)).status === 400;
  let taken = 0;
  while (taken < 1_000 && (await isTaken())) taken += 1;
  expect(taken).toBe(Math.floor(times / (60_000 + '{"filler":""}'.length + 512)));
  const content = 'x'.repeat(5_000);
  const draft = { ...aDraft({ content }), conversation_id, primary_hash: visitor.primaryHash };
  const send = (socket: ReturnType<typeof visitor.socket>) => socket.emitWithAck('message', draft);
  let refused: unknown = { ok: true };
  const flooding = visitor.socket({}, headers);
  for (let n = 0; n < 20 && isOk(refused); n += 1) refused = await send(flooding);
  expect(refused).toMatchObject({
    error: { code: 'slow_down', retry_after_s: expect.any(Number) },
  });
  expect(await send(visitor.socket({}, { 'x-forwarded-for': '192.0.2.2' }))).toMatchObject({
    ok: true,
  });
});

const isOk = (answer: unknown) => (answer as { ok: boolean }).ok;

test('with the chat off its calls answer so, and the rest works', async () => {
  const { visitor } = await startTestServer({ FEATURE_CHAT: 'off' });
  expect(await visitor.active()).toMatchObject({
    status: 404,
    body: { error: { code: 'feature_off' } },
  });
  expect((await visitor.call('GET', '/api/health')).status).toBe(200);
});

test('the API is never cached and carries the security headers', async () => {
  const { url } = await startTestServer();
  const { headers } = await createVisitorClient(url).active();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
});
