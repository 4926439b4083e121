import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStatusEvent, PastConversation } from '#shared/contracts/lifecycle.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { ConversationStarted } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const key = { 'x-admin-key': TEST_ADMIN_KEY };
type Client = ReturnType<typeof createVisitorClient>;

const claim = { primary_hash: aPrimaryHash() };
const setStatus = (client: Client, id: ConversationId, what: 'end' | 'reopen') =>
  client.call('POST', `/api/conversations/${id}/${what}`, claim);
const asAdmin = (url: string, id: ConversationId, what: string, body: unknown = {}) =>
  createAdminClient(url).post(`/api/admin/conversations/${id}/${what}`, body);
const list = async (url: string) =>
  (
    await createAdminClient(url).get<{
      conversations: ConversationSummary[];
      unread_total: number;
    }>('/api/admin/conversations')
  ).body;
const reply = (url: string, id: ConversationId, n: number, content = `reply ${n}`) =>
  createAdminClient(url).post(
    `/api/conversations/${id}/messages`,
    aDraft({ from_admin: true, primary_hash: 'admin', client_id: aClientId(n), content }),
  );

/** A visitor connected on a page, followed, with a token. */
const arrive = async (url: string, hash = aPrimaryHash()) => {
  const visitor = createVisitorClient(url, hash);
  await visitor.active();
  const visitorId = '7d2a3c7e-0f7e-4a34-9d55-2f6a5f0f1c11';
  const socket = await visitor.connected({ visitorId, currentPage: '/resume' });
  const { body } = await createAdminClient(url).get<{ here: { id: string }[] }>(
    '/api/admin/presence',
  );
  return { visitor, socket, presenceId: body.here[0]?.id };
};

test('both sides close and reopen, and both learn who did it', async () => {
  const { url, visitor, id } = await startTestChat();
  await visitor.post(id);
  const socket = await visitor.connected();
  const adminSocket = await connectedAdmin(url);

  const notified = Promise.all([
    next<ConversationStatusEvent>(socket, 'conversation_status'),
    next<ConversationStatusEvent>(adminSocket, 'conversation_status'),
  ]);
  expect((await setStatus(visitor, id, 'end')).body).toEqual({ ok: true, status: 'closed' });
  const event = {
    conversation_id: id,
    status: 'closed',
    by: 'visitor',
    at: expect.stringMatching(/Z$/),
  };
  expect(await notified).toEqual([event, event]);
  expect((await visitor.active()).body.conversation_id).toBeNull();

  const reopened = next<ConversationStatusEvent>(socket, 'conversation_status');
  expect((await asAdmin(url, id, 'reopen')).body).toEqual({ ok: true, status: 'open' });
  expect(await reopened).toMatchObject({ status: 'open', by: 'admin' });
  expect((await list(url)).conversations).toMatchObject([
    { conversation_id: id, status: 'open', status_by: 'admin', is_blocked: false },
  ]);
});

test('a message into a closed conversation reopens it and reaches both sides', async () => {
  const { url, visitor, id } = await startTestChat();
  await visitor.post(id);
  await asAdmin(url, id, 'end');
  const socket = await visitor.connected();
  const notified = Promise.all([
    next<ConversationStatusEvent>(socket, 'conversation_status'),
    next<Message>(socket, 'message'),
  ]);
  socket.emit('join_conversation', id);
  await reply(url, id, 2);
  expect(await notified).toMatchObject([{ status: 'open', by: 'admin' }, { content: 'reply 2' }]);
  expect((await visitor.active()).body.conversation_id).toBe(id);
});

test("somebody else's conversation gets the same answer as a missing one", async () => {
  const { url, visitor } = await startTestServer();
  const stranger = createVisitorClient(url);
  const nobody = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.post(id);
  await stranger.active();
  for (const client of [stranger, nobody]) {
    for (const at of [id, aConversationId(9)]) {
      for (const path of ['end', 'reopen']) {
        expect((await client.call('POST', `/api/conversations/${at}/${path}`, claim)).status).toBe(
          404,
        );
      }
      const file = `/api/conversations/${at}/transcript?format=json`;
      expect((await client.call('GET', file)).status).toBe(404);
    }
    const history = await client.call('GET', `/api/conversations/${aPrimaryHash()}/history`);
    expect(history.body).toEqual({ conversations: [] });
  }
  for (const path of ['end', 'reopen', 'block']) {
    const body = path === 'block' ? { blocked: true } : {};
    const refused = await visitor.call('POST', `/api/admin/conversations/${id}/${path}`, body);
    expect(refused.status).toBe(401);
    expect((await asAdmin(url, aConversationId(9), path, body)).status).toBe(404);
  }
  expect((await visitor.active()).body.conversation_id).toBe(id);
});

test('history names the earlier conversations of this token', async () => {
  const { visitor } = await startTestServer();
  const first = await visitor.start();
  await visitor.post(first, { content: 'the first' });
  await setStatus(visitor, first, 'end');
  const second = await visitor.start();
  expect(second).not.toBe(first);
  await visitor.post(second, { content: 'the second' });
  const { body } = await visitor.call<{ conversations: PastConversation[] }>(
    'GET',
    `/api/conversations/${aPrimaryHash(5)}/history`,
  );
  expect(body.conversations).toMatchObject([
    { conversation_id: second, status: 'open', messages: 1, excerpt: 'the second' },
    { conversation_id: first, status: 'closed', messages: 1, excerpt: 'the first' },
  ]);
});

test('a transcript is the whole conversation, however long, in both formats and for both sides', async () => {
  const { url, visitor, id } = await startTestChat();
  // The admin's messages are not limited.
  const lines = Array.from({ length: 25 }, (_, n) =>
    visitor.post(id, { content: `line ${n}\n"two"`, client_id: aClientId(n + 1_000) }),
  );
  await Promise.all(lines);
  const replies = Array.from({ length: 225 }, (_, n) => reply(url, id, n + 2, `answer ${n}`));
  await Promise.all(replies);
  await reply(url, id, 1, 'good day');
  await setStatus(visitor, id, 'end');
  const get = async (format: string, headers: Record<string, string>) =>
    fetch(`${url}/api/conversations/${id}/transcript?format=${format}`, { headers });
  const name = (await list(url)).conversations[0]?.name ?? '';
  expect(name).toMatch(/^Visitor [0-9A-F]{4} /);
  for (const [headers, visitorName] of [
    [{ cookie: visitor.cookie() }, 'Visitor'],
    [key, name],
  ] as const) {
    const json = await get('json', headers);
    expect(json.headers.get('content-disposition')).toMatch(
      /^attachment; filename=conversation-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.json$/,
    );
    const file = (await json.json()) as { messages: Message[] };
    expect(file).toMatchObject({
      format: 'foyer-transcript/1',
      conversation_id: id,
      status: 'closed',
      owner_name: 'Olga Owner',
      visitor_name: visitorName,
    });
    expect(file.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 251 }, (_, n) => n + 1),
    );
    const text = await get('text', headers);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const read = await text.text();
    expect(read.split(`, ${visitorName}\nline `)).toHaveLength(26);
    expect(read.match(/, Olga Owner\nanswer /g)).toHaveLength(225);
    const [first, between, ...lines] = read.split('\n');
    expect(first).toMatch(/^Conversation [0-9a-f-]{36}$/);
    expect(between).toBe(`Between Olga Owner and ${visitorName}`);
    expect(lines.slice(0, 3).join('\n')).toMatch(
      /^Times in UTC\nBegun .* by the visitor on \/projects\nEnded .* by the visitor$/,
    );
    expect(read).toMatch(/UTC, Olga Owner\ngood day\n$/);
  }
  const local = await (await get('text&time_zone=Asia/Kolkata', key)).text();
  expect(local).toMatch(/\nTimes in Asia\/Kolkata\nBegun \S+ \S+ UTC\+5:30 by the visitor/);
  expect((await get('text&time_zone=Mars/Base', key)).status).toBe(400);
  expect((await get('pdf', key)).status).toBe(400);
  expect((await get('text', { 'x-admin-key': 'wrong-wrong-wrong-wrong' })).status).toBe(401);
});

test('the admin starts a conversation with a visitor on the page: notified, joined, stored once', async () => {
  const { url } = await startTestServer();
  const { visitor, socket, presenceId } = await arrive(url);
  const adminSocket = await connectedAdmin(url);
  const notified = Promise.all([
    next<ConversationStarted>(socket, 'conversation_started'),
    next<Message>(socket, 'message'),
    next<ConversationStarted>(adminSocket, 'conversation_started'),
  ]);
  const body = { to: presenceId, content: 'May I help?', client_id: aClientId(7) };
  const write = () =>
    createAdminClient(url).post<{ message: Message }>('/api/admin/conversations', body);
  const [first, again] = await Promise.all([write(), write()]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.message).toEqual(first.body.message);
  const [started, message, atAdmin] = await notified;
  expect(started).toMatchObject({ initiated_by: 'admin', initiated_from_page: '/resume' });
  expect(atAdmin).toEqual(started);
  expect(message).toEqual(first.body.message);
  expect((await visitor.active()).body).toEqual({
    conversation_id: started.conversation_id,
    messages: [message],
  });
  expect((await list(url)).conversations).toMatchObject([
    { initiated_by: 'admin', unread: 0, last_message: { from_admin: true } },
  ]);

  expect((await visitor.call('POST', '/api/admin/conversations', body)).status).toBe(401);
  const away = { ...body, to: 'f'.repeat(32) };
  expect((await createAdminClient(url).post('/api/admin/conversations', away)).status).toBe(404);
});

test('both sides starting at once create one conversation', async () => {
  const { url } = await startTestServer();
  const { visitor, presenceId } = await arrive(url);
  const write = (n: number) =>
    createAdminClient(url).post<{ message: Message }>('/api/admin/conversations', {
      to: presenceId,
      content: `greeting ${n}`,
      client_id: aClientId(n),
    });
  const starts = await Promise.all(
    Array.from({ length: 20 }, async (_, n) =>
      n % 2 === 0 ? visitor.start() : (await write(n)).body.message.conversation_id,
    ),
  );
  expect(new Set(starts).size).toBe(1);
  const page = await visitor.messages(starts[0] as ConversationId);
  expect(page.body.messages.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await list(url)).conversations).toHaveLength(1);
});

test('an end in the middle of sends loses none of them', async () => {
  const { url, visitor, id } = await startTestChat();
  const send = (n: number) => visitor.post(id, { content: `m${n}`, client_id: aClientId(n) });
  const sends = Array.from({ length: 60 }, (_, n) => {
    if (n === 20) return asAdmin(url, id, 'end');
    if (n === 40) return setStatus(visitor, id, 'end');
    return send(n + 1);
  });
  const answers = await Promise.all(sends);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const { messages } = (await visitor.messages(id)).body;
  expect(messages).toHaveLength(58);
  expect(messages.map((message) => message.seq)).toEqual(messages.map((_, n) => n + 1));
  const { status, status_at: at } = (await list(url)).conversations[0] ?? {};
  // The last event decides: it is open exactly if a message came after the last end.
  const isAfter = Date.parse(messages.at(-1)?.sent_at ?? '') >= Date.parse(at ?? '');
  expect(isAfter || status === 'closed').toBe(true);
  await visitor.post(id, { content: 'and one more', client_id: aClientId(99) });
  expect((await visitor.active()).body.conversation_id).toBe(id);
});

test('a blocked visitor notices nothing and reaches nobody', async () => {
  const { url } = await startTestServer();
  const { visitor, socket } = await arrive(url);
  const id = await visitor.start();
  await visitor.post(id, { content: 'heard' });
  const adminSocket = await connectedAdmin(url);
  const joined = new Promise((done) => adminSocket.emit('join_conversation', id, done));
  await joined;
  const notified: unknown[] = [];
  adminSocket.onAny((name: string, payload: unknown) => notified.push([name, payload]));

  expect((await asAdmin(url, id, 'block', { blocked: true })).body).toEqual({
    ok: true,
    blocked: true,
  });
  expect((await list(url)).conversations[0]?.is_blocked).toBe(true);
  socket.emit('typing', { conversation_id: id });
  const echoed = next<Message>(socket, 'message');
  const posted = await visitor.post(id, { content: 'unheard', client_id: aClientId(2) });
  expect(posted).toMatchObject({ status: 201, body: { message: { seq: 2, content: 'unheard' } } });
  expect(await echoed).toEqual(posted.body.message);
  const viaSocket = await new Promise((answer) =>
    socket.emit(
      'message',
      {
        ...aDraft({ content: 'unheard too', client_id: aClientId(3) }),
        conversation_id: id,
      },
      answer,
    ),
  );
  expect(viaSocket).toMatchObject({ ok: true, message: { seq: 3 } });
  await setStatus(visitor, id, 'end');
  const second = await visitor.start();
  await visitor.post(second, { content: 'unheard in another', client_id: aClientId(4) });

  // The reload: all of their own words are there.
  expect((await visitor.active()).body.messages.map((message) => message.content)).toEqual([
    'unheard in another',
  ]);
  const own = (await visitor.messages(id)).body.messages.map((message) => message.content);
  expect(own).toEqual(['heard', 'unheard', 'unheard too']);
  // And the admin sees none of them anywhere.
  const transcript = await fetch(`${url}/api/conversations/${id}/transcript?format=text`, {
    headers: key,
  });
  const shown = [
    await list(url),
    (await createAdminClient(url).get(`/api/conversations/${id}/messages`)).body,
    (await createAdminClient(url).get('/api/admin/presence')).body,
    await new Promise((answer) =>
      adminSocket.emit('resume', { conversation_id: id, after_seq: 0 }, answer),
    ),
    await transcript.text(),
    notified,
  ];
  expect(JSON.stringify(shown)).toContain('heard');
  expect(JSON.stringify(shown)).not.toContain('unheard');
  expect(JSON.stringify(notified)).not.toContain('typing');
  expect(JSON.stringify(shown)).not.toContain(second);

  await asAdmin(url, id, 'block', { blocked: false });
  await visitor.post(second, { content: 'heard again', client_id: aClientId(5) });
  const after = await list(url);
  expect(after.conversations.map((row) => row.last_message?.excerpt)).toEqual([
    'heard again',
    'heard',
  ]);
  expect(JSON.stringify(after)).not.toContain('unheard');
});

test('the starts of an address are limited; an open conversation is always found', async () => {
  const { url } = await startTestServer({ TRUST_PROXY: '1' });
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const start = (client: Client, headers: Record<string, string> = from) =>
    client.call<{
      conversation_id: ConversationId;
      error: { code: string; retry_after_s: number };
    }>(
      'POST',
      `/api/conversations/${client.primaryHash}/start`,
      { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
      headers,
    );
  const first = createVisitorClient(url);
  const [rule] = limits.chat.startsPerAddress;
  for (let n = 0; n < rule.times; n += 1) {
    expect((await start(n === 0 ? first : createVisitorClient(url))).status).toBe(200);
  }
  const refused = await start(createVisitorClient(url));
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'slow_down' } } });
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retry_after_s));
  expect(refused.body.error.retry_after_s).toBeLessThanOrEqual(rule.withinMs / 1_000);
  expect((await start(first)).status).toBe(200);
  const elsewhere = { 'x-forwarded-for': '198.51.100.8' };
  expect((await start(createVisitorClient(url), elsewhere)).status).toBe(200);
});

test('a proxy on this machine that nobody named is limited like any address, and the console says so', async () => {
  const { url } = await startTestServer();
  const start = async (n: number, headers: Record<string, string>) => {
    const { call, primaryHash } = createVisitorClient(url, aPrimaryHash(500 + n));
    const body = { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null };
    return (await call('POST', `/api/conversations/${primaryHash}/start`, body, headers)).status;
  };
  const [rule] = limits.chat.startsPerAddress;
  // Programs on this machine, and its owner, may.
  for (let n = 0; n <= rule.times; n += 1) expect(await start(n, {})).toBe(200);
  const system = async () =>
    (await createAdminClient(url).get<{ proxy: object }>('/api/admin/system')).body.proxy;
  expect(await system()).toMatchObject({ is_forwarded: false });
  for (let n = 0; n < rule.times; n += 1)
    expect(await start(100 + n, { 'x-forwarded-for': `203.0.113.${n}` })).toBe(200);
  expect(await start(200, { 'x-forwarded-for': '203.0.113.99' })).toBe(429);
  expect(await system()).toMatchObject({ is_forwarded: true, trusted_hops: 0 });
});

test('a visitor deletes their data, with confirmation, during sends; nobody else is affected', async () => {
  const { url } = await startTestServer();
  const { visitor, socket } = await arrive(url);
  const { visitor: other } = await arrive(url);
  const id = await visitor.start();
  await visitor.post(id, { content: 'mine' });
  const others = await other.start();
  await other.post(others, { content: 'theirs' });
  const erase = (client: Client, confirm = id, at = id) =>
    client.call('POST', `/api/conversations/${at}/erase`, { ...claim, confirm });
  expect((await erase(other)).status).toBe(404);
  expect((await erase(createVisitorClient(url))).status).toBe(404);
  expect((await erase(visitor, aConversationId(3))).status).toBe(400);

  const notified = next<{ conversation_id: string }>(socket, 'conversation_erased');
  const send = (n: number) => visitor.post(id, { content: `m${n}`, client_id: aClientId(n) });
  const sends = Array.from({ length: 30 }, (_, n) => (n === 15 ? erase(visitor) : send(n + 100)));
  const answers = await Promise.all(sends);
  expect(answers[15]).toMatchObject({ status: 200, body: { ok: true } });
  expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await notified).toMatchObject({ conversation_id: id });
  expect((await visitor.active()).body).toEqual({ conversation_id: null, messages: [] });
  expect((await visitor.messages(id)).status).toBe(404);
  const { conversations } = await list(url);
  expect(conversations.map((row) => row.conversation_id)).toEqual([others]);
});
