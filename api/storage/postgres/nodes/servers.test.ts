import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { PresenceNews, PresenceRow } from '#shared/contracts/presence.ts';
import type { ReadStateEvent } from '#shared/contracts/read-state.ts';
import { limits } from '#shared/limits.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { noFields } from '#api/features/people/person-fields.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { makeDatabase, openTestPostgres } from '#api/testing/open-test-postgres.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const POSTGRESQL = { DATABASE_TYPE: 'postgresql', STICKY_SESSIONS: 'off' };

const startNodes = async (count = 2) => {
  const DATABASE_URL = await makeDatabase();
  const servers = [];
  for (let n = 0; n < count; n += 1)
    servers.push(await startTestServer({ ...POSTGRESQL, DATABASE_URL }));
  const [a, b] = servers;
  if (!a || !b) throw new Error('two nodes at least');
  return { a, b, servers, DATABASE_URL };
};

/** All events of that name, in order of arrival. */
const eventsOf = <Payload>(socket: unknown, name: string): Payload[] => {
  const events: Payload[] = [];
  (socket as { on(event: string, run: (payload: Payload) => void): void }).on(name, (payload) =>
    events.push(payload),
  );
  return events;
};

const aConsole = async (url: string) => {
  const socket = connectAdmin(url, TEST_ADMIN_KEY);
  const messages = eventsOf<Message>(socket, 'message');
  const rows = new Map<string, PresenceRow>();
  socket.on('presence', ({ is_all, here, gone }: PresenceNews) => {
    if (is_all) rows.clear();
    for (const row of here) rows.set(row.id, row);
    for (const id of gone) rows.delete(id);
  });
  await next(socket, 'connected');
  return { socket, messages, rows };
};

const contentsOf = (messages: readonly Message[]) => messages.map(({ content }) => content);

/** A visitor with a conversation and a page that is connected to the node. */
const aTalk = async (url: string, n = 1) => {
  const visitor = createVisitorClient(url, aPrimaryHash(n));
  const id = await visitor.start();
  const socket = visitor.socket({ visitorId: aClientId(n) });
  const messages = eventsOf<Message>(socket, 'message');
  await next(socket, 'connected');
  return { visitor, id, socket, messages };
};

const answer = (url: string, id: ConversationId, content: string, n: number) =>
  createAdminClient(url).post(`/api/conversations/${id}/messages`, {
    content,
    from_admin: true,
    primary_hash: aPrimaryHash(),
    sent_from_page: '/admin',
    client_id: aClientId(n),
  });

test('a chat across nodes reaches both sides in order, each message once', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const { visitor, id, messages } = await aTalk(a.url);
  const sent: string[] = [];
  const answered: string[] = [];
  for (let n = 1; n <= 20; n += 1) {
    sent.push(`request ${n}`);
    answered.push(`answer ${n}`);
    await Promise.all([
      visitor.post(id, { content: `request ${n}`, client_id: aClientId(n) }),
      answer(b.url, id, `answer ${n}`, 1_000 + n),
    ]);
  }
  await eventually(() => {
    expect(messages).toHaveLength(40);
    expect(owner.messages).toHaveLength(40);
  });
  for (const seen of [messages, owner.messages]) {
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    const contents = contentsOf(seen);
    expect(contents.filter((text) => text.startsWith('r'))).toEqual(sent);
    expect(contents.filter((text) => text.startsWith('a'))).toEqual(answered);
  }
});

test('a return link opens on another node, and a revocation there shuts its browser out here', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const { visitor, id } = await aTalk(a.url);
  await visitor.post(id, { content: 'before' });
  const links = `/api/admin/conversations/${id}/return-links`;
  const { url } = (await createAdminClient(a.url).post<{ url: string }>(links)).body;
  const guest = createVisitorClient(b.url, aPrimaryHash(2));
  await guest.active();
  const opened = await fetch(url.replace(a.url, b.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: guest.cookie() },
  });
  expect(opened.status).toBe(303);
  const socket = guest.socket();
  const messages = eventsOf<Message>(socket, 'message');
  await next(socket, 'connected');
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject({ ok: true });
  await visitor.post(id, { content: 'by link', client_id: aClientId(2) });
  await eventually(() => expect(contentsOf(messages)).toContain('by link'));
  const withdrawn = next(socket, 'conversation_withdrawn');
  const revoke = `/api/conversations/${id}/return-links/revoke`;
  const body = { primary_hash: visitor.primaryHash };
  expect((await visitor.call('POST', revoke, body)).status).toBe(200);
  expect(await withdrawn).toEqual({ conversation_id: id });
  await visitor.post(id, { content: 'after', client_id: aClientId(3) });
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject({ ok: false });
  expect((await guest.messages(id)).status).toBe(404);
  expect((await fetch(url.replace(a.url, b.url))).status).toBe(410);
  // Once the console of that node has it, this browser would have had it too.
  await eventually(() => expect(contentsOf(owner.messages)).toContain('after'));
  expect(contentsOf(messages)).not.toContain('after');
});

test('starts, rows, read marks, typing and endings reach the other node', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const started = next<{ conversation_id: string }>(owner.socket, 'conversation_started');
  const { visitor, id, socket } = await aTalk(a.url);
  const updates = eventsOf<ConversationSummary>(owner.socket, 'conversation_updated');
  await visitor.post(id, { content: 'Hello' });
  expect(await started).toMatchObject({ conversation_id: id });
  await eventually(() => expect(updates.at(-1)).toMatchObject({ conversation_id: id, unread: 1 }));
  await owner.socket.emitWithAck('join_conversation', id);
  await socket.emitWithAck('join_conversation', id);
  const marks = eventsOf<ReadStateEvent>(socket, 'read_state');
  owner.socket.emit('read', { conversation_id: id, seq: 1 });
  await eventually(() => expect(marks.at(-1)?.admin.read_seq).toBe(1));
  const typing = next(owner.socket, 'typing');
  socket.emit('typing', { conversation_id: id });
  expect(await typing).toEqual({ conversation_id: id, from_admin: false });
  const ended = next(socket, 'conversation_status');
  await createAdminClient(b.url).post(`/api/admin/conversations/${id}/end`);
  expect(await ended).toMatchObject({ conversation_id: id, status: 'closed', by: 'admin' });
});

test('a visitor on one node is seen on the other, moves there and leaves there', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const { socket } = await aTalk(a.url);
  const pages = () => [...owner.rows.values()].map(({ current_page: page }) => page);
  await eventually(() => expect(pages()).toEqual(['/']));
  socket.emit('navigate', { currentPage: '/vr', id: 'n1' });
  await eventually(() => expect(pages()).toEqual(['/vr']));
  const listed = await createAdminClient(b.url).get<{ here: PresenceRow[] }>('/api/admin/presence');
  expect(listed.body.here).toMatchObject([{ current_page: '/vr', tabs: 1 }]);
  await a.stop();
  await eventually(() => expect(pages()).toEqual([]));
});

test('an untracked visitor is in the chat on every node, and gone with their node', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const rows = eventsOf<ConversationSummary>(owner.socket, 'conversation_updated');
  const visitor = createVisitorClient(a.url);
  const id = await visitor.start();
  await next(visitor.socket({ visitorId: null }), 'connected');
  await visitor.post(id, { content: 'nobody counts me', client_id: aClientId(1) });
  await eventually(() => expect(rows.at(-1)).toMatchObject({ is_in_chat: true, unread: 1 }));
  const listOn = async (url: string) =>
    (
      await createAdminClient(url).get<{ conversations: ConversationSummary[] }>(
        '/api/admin/conversations',
      )
    ).body.conversations;
  for (const { url } of [a, b])
    expect(await listOn(url)).toMatchObject([{ presence: null, is_in_chat: true }]);
  expect([...owner.rows.values()]).toEqual([]);
  await a.stop();
  await eventually(() => expect(rows.at(-1)?.is_in_chat).toBeUndefined());
});

test('pages on two nodes are one visitor', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(a.url);
  const { visitor } = await aTalk(a.url);
  const other = createVisitorClient(b.url, visitor.primaryHash);
  const second = other.socket(
    { visitorId: aClientId(1), currentPage: '/blog' },
    { cookie: visitor.cookie() },
  );
  await next(second, 'connected');
  await eventually(() =>
    expect([...owner.rows.values()]).toMatchObject([{ current_page: '/blog', tabs: 2 }]),
  );
  second.disconnect();
  await eventually(() => expect([...owner.rows.values()]).toMatchObject([{ tabs: 1 }]));
});

test('a blocked visitor’s messages reach their other pages, and no console', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const { visitor, id } = await aTalk(a.url);
  await visitor.post(id, { content: 'before', client_id: aClientId(1) });
  await eventually(() => expect(contentsOf(owner.messages)).toEqual(['before']));
  const block = `/api/admin/conversations/${id}/block`;
  await createAdminClient(b.url).post(block, { blocked: true });
  const cookie = visitor.cookie();
  const other = createVisitorClient(b.url, visitor.primaryHash).socket({}, { cookie });
  const seen = eventsOf<Message>(other, 'message');
  await next(other, 'connected');
  await visitor.post(id, { content: 'withheld', client_id: aClientId(2) });
  await eventually(() => expect(contentsOf(seen)).toEqual(['withheld']));
  await createAdminClient(b.url).post(block, { blocked: false });
  await visitor.post(id, { content: 'after', client_id: aClientId(3) });
  await eventually(() => expect(contentsOf(owner.messages)).toEqual(['before', 'after']));
});

test('a starting node learns who is on the site', async () => {
  const { a, DATABASE_URL } = await startNodes();
  await aTalk(a.url);
  const late = await startTestServer({ DATABASE_TYPE: 'postgresql', DATABASE_URL });
  const owner = await aConsole(late.url);
  await eventually(() => expect(owner.rows.size).toBe(1));
});

test('the owner writes first to a visitor of another node', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const visitor = createVisitorClient(a.url);
  await visitor.active();
  expect(visitor.cookie()).not.toBe('');
  const socket = visitor.socket({ visitorId: aClientId(1) });
  const messages = eventsOf<Message>(socket, 'message');
  await eventually(() => expect(owner.rows.size).toBe(1));
  const [presenceId = ''] = owner.rows.keys();
  const { status } = await createAdminClient(b.url).post('/api/admin/conversations', {
    to: presenceId,
    content: 'May I help?',
    client_id: aClientId(7),
  });
  expect(status).toBe(201);
  await eventually(() => expect(contentsOf(messages)).toEqual(['May I help?']));
});

test('the owner is here for the visitors of every node, and away for all once set on any', async () => {
  const { a, b } = await startNodes();
  const { socket } = await aTalk(a.url);
  const owner = eventsOf<{ is_here: boolean; away_text: string | null }>(socket, 'owner');
  await aConsole(b.url);
  await eventually(() => expect(owner.at(-1)).toMatchObject({ is_here: true }));
  await createAdminClient(b.url).post('/api/admin/availability', {
    mode: 'away',
    away_text: 'At lunch',
  });
  await eventually(() =>
    expect(owner.at(-1)).toMatchObject({ is_here: false, away_text: 'At lunch' }),
  );
});

test('a node that listens again reads the messages it missed', async () => {
  const { a, b, DATABASE_URL } = await startNodes();
  const owner = await aConsole(b.url);
  const { visitor, id } = await aTalk(a.url);
  const { sql } = openTestPostgres(DATABASE_URL);
  await visitor.post(id, { content: 'message 1', client_id: aClientId(1) });
  await eventually(() => expect(owner.messages).toHaveLength(1));
  for (let n = 2; n <= 40; n += 1) {
    if (n % 10 === 0)
      await sql.all(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'foyer nodes' AND datname = current_database()`,
      );
    await visitor.post(id, { content: `message ${n}`, client_id: aClientId(n) });
  }
  await eventually(() => expect(owner.messages).toHaveLength(40));
  expect(contentsOf(owner.messages)).toEqual(
    Array.from({ length: 40 }, (_, n) => `message ${n + 1}`),
  );
});

test('every node applies an erasure before it is confirmed', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(a.url);
  const { visitor, id, socket } = await aTalk(a.url);
  await visitor.post(id);
  const erased = [next(socket, 'conversation_erased'), next(owner.socket, 'conversation_erased')];
  const { status } = await createAdminClient(b.url).post(`/api/admin/conversations/${id}/erase`, {
    confirm: id,
  });
  expect(status).toBe(200);
  const before = visitor.cookie();
  await visitor.start();
  expect(visitor.cookie()).not.toBe(before);
  expect(await Promise.all(erased)).toHaveLength(2);
});

test('wrong keys at one node throttle the address on the other', async () => {
  const { a, b } = await startNodes();
  const tries = limits.identity.wrongKeysPerAddress[0].times;
  const statusOf = async (url: string, key: string) =>
    (await fetch(`${url}/api/admin/presence`, { headers: { 'x-admin-key': key } })).status;
  for (let n = 0; n < tries; n += 1) await statusOf(a.url, `wrong key ${n}`);
  await eventually(async () => expect(await statusOf(b.url, 'another wrong key')).toBe(429));
});

test('a contact message and a visit at one node show on the other', async () => {
  const { a, b } = await startNodes();
  const owner = await aConsole(b.url);
  const received = next<{ message: { name: string } }>(owner.socket, 'contact_received');
  const { call } = createVisitorClient(a.url);
  await call('POST', '/api/contact', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'A request.',
    page: '/contact',
    client_id: aClientId(3),
  });
  expect(await received).toMatchObject({ message: { name: 'Ada' } });
});

test('a visit, a name, a merge and an erasure at one node reach the lists of a console on the other', async () => {
  const { a, b } = await startNodes();
  const { socket } = await aConsole(b.url);
  const [admin, there] = [createAdminClient(a.url), createAdminClient(b.url)];
  const [ada, other] = [aClientId(11), aClientId(12)];
  const personOf = (id: string) => `/api/admin/people/visitor/${id}`;
  const visit = (visitorId: string) =>
    createVisitorClient(a.url).call(
      'POST',
      '/api/track-event',
      aTrackEvent(Date.now(), {
        visitorId,
        eventType: 'page_view',
        eventId: randomUUID(),
        details: { url: 'https://foyer.example/pumps', sessionId: visitorId },
      }),
      { cookie: `visitor_id=${visitorId}` },
    );
  const names = async () => {
    const { body } = await there.get<AnswerOf<typeof listVisitors>>(
      '/api/admin/figures/visitors?period=today&bots=include',
    );
    return body.rows.map(({ name }) => name ?? null);
  };
  /** Settles once there was news of the change, and the list after it has these names. */
  const after = async (
    change: () => Promise<unknown>,
    isWanted: (names: readonly (string | null)[]) => boolean,
  ) => {
    const news = next(socket, 'people_changed');
    await change();
    await news;
    // A slow database makes a node answer with what it has.
    await eventually(async () => expect(await names()).toSatisfy(isWanted));
  };
  await after(
    () => visit(other),
    (names) => names.length === 1,
  );
  await after(
    () => visit(ada),
    (names) => names.length === 2,
  );
  await after(
    () => admin.post(personOf(ada), { ...noFields, name: 'Ada Byron' }),
    (names) => names.includes('Ada Byron'),
  );
  await after(
    () => admin.post(`${personOf(ada)}/merge`, { from: { kind: 'visitor', id: other } }),
    (names) => names.length > 0 && names.every((name) => name === 'Ada Byron'),
  );
  await after(
    () => admin.post(`/api/admin/visitors/${ada}/erase`, { confirm: ada }),
    (names) => names.length === 0,
  );
});

test('a node that may have missed news has its consoles read people again', async () => {
  const { b, DATABASE_URL } = await startNodes();
  const { socket } = await aConsole(b.url);
  const news = next(socket, 'people_changed');
  await openTestPostgres(DATABASE_URL).sql.all(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'foyer nodes' AND datname = current_database()`,
  );
  await news;
});

test('refuses long polling, unless the proxy sends each browser to the same node', async () => {
  const { a, DATABASE_URL } = await startNodes();
  const sticky = await startTestServer({ ...POSTGRESQL, DATABASE_URL, STICKY_SESSIONS: 'on' });
  const statusOf = async (url: string, transport: string) => {
    const { status } = await fetch(`${url}/socket.io/?EIO=4&transport=${transport}`);
    return status;
  };
  expect(await statusOf(a.url, 'polling')).toBe(400);
  expect(await statusOf(sticky.url, 'polling')).toBe(200);
  const visitor = createVisitorClient(a.url, aPrimaryHash(1));
  await next(visitor.socket(), 'connected');
});

test('the parts of a file may arrive at any node', async () => {
  const { a, b } = await startNodes();
  const visitor = createVisitorClient(a.url, aPrimaryHash(1));
  const id = await visitor.start();
  const bytes = new Uint8Array(attachmentLimits.partBytes * 5 + 100).map((_, n) => n % 251);
  const sending = { id, headers: { cookie: visitor.cookie() }, name: 'notes.bin', bytes };
  const { body } = await sendFile({
    ...sending,
    url: a.url,
    partUrls: [b.url, a.url],
    file: aClientId(7),
  });
  expect(body.attachment?.bytes).toBe(bytes.length);
  await visitor.post(id, { content: '', client_id: aClientId(7) });
  const sent = await fetch(`${b.url}/api/conversations/${id}/attachments/${aClientId(7)}`, {
    headers: { cookie: visitor.cookie() },
  });
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes);
});
