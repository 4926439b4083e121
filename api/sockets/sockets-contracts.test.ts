import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ReadStateEvent, TypingEvent } from '#shared/contracts/read-state.ts';
import type { Message } from '#shared/contracts/message.ts';
import {
  clientEventSchemas,
  type AckEvent,
  type ConversationStarted,
  type SocketMessage,
} from '#shared/contracts/realtime.ts';
import { aClientId, aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { rotateInFolder } from '#api/testing/rotate-in-folder.ts';
import { startTestChat, startTestServer } from '#api/testing/start-test-server.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import {
  connectAdmin,
  connectedAdmin,
  createVisitorClient,
  next,
  nextRow,
} from '#api/testing/visitor-client.ts';

const draftFor = (id: ConversationId, over: Partial<SocketMessage> = {}): SocketMessage => ({
  ...aDraft(),
  conversation_id: id,
  client_id: aClientId(),
  ...over,
});

const connectError = (socket: unknown) =>
  next<Error & { data?: { code: string; retry_after_s?: number } }>(socket, 'connect_error');

test('a visitor connects and receives the namespace', async () => {
  const { url } = await startTestServer();
  expect(await next(createVisitorClient(url).socket(), 'connected')).toEqual({ ns: '/user' });
  expect(await next(connectAdmin(url), 'connected')).toEqual({ ns: '/admin' });
});

test('a connection with invalid auth is refused by name', async () => {
  const { url, visitor } = await startTestServer();
  const bad = await connectError(visitor.socket({ primaryHash: 'short' }));
  expect(bad.data).toMatchObject({
    code: 'validation_failed',
    fields: { primaryHash: expect.any(String) },
  });
  expect(await next(visitor.socket({ more: 1 }), 'connected')).toEqual({ ns: '/user' });
  expect((await connectError(connectAdmin(url, 'a wrong key'))).data?.code).toBe('unauthorized');
});

test('sockets of foreign and null origins are refused, the desktop app may only be admin', async () => {
  const { url, visitor } = await startTestServer();
  for (const origin of ['https://evil.example', 'null']) {
    expect(await connectError(visitor.socket({}, { origin }))).toBeInstanceOf(Error);
    const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin },
    });
    expect(polled.status).toBe(403);
  }
  expect((await connectError(visitor.socket({}, { origin: 'app://console' }))).data?.code).toBe(
    'origin_refused',
  );
  await next(visitor.socket({}, { origin: url }), 'connected');
  await next(connectAdmin(url, undefined, { origin: 'app://console' }), 'connected');
});

test('heartbeat and navigate are acknowledged with their id and the server time', async () => {
  const { url } = await startTestServer();
  const socket = createVisitorClient(url).socket();
  await next(socket, 'connected');
  socket.emit('heartbeat', { currentPage: '/', connectionQuality: 'good', id: 'h1' });
  expect(await next<AckEvent>(socket, 'ack')).toEqual({ t: expect.any(Number), id: 'h1' });
  socket.emit('navigate', { currentPage: '/vr', id: 'n1' });
  expect(await next<AckEvent>(socket, 'ack')).toMatchObject({ id: 'n1' });
});

test('a message reaches the admin live and the answer reaches the visitor', async () => {
  const { url, visitor } = await startTestServer();
  const admin = await connectedAdmin(url);
  await visitor.active();
  const socket = await visitor.connected();
  const started: ConversationStarted[] = [];
  admin.on('conversation_started', (event: ConversationStarted) => started.push(event));
  const startedAtVisitor = next<ConversationStarted>(socket, 'conversation_started');
  const id = await visitor.start();
  expect((await startedAtVisitor).conversation_id).toBe(id);
  expect(await admin.emitWithAck('join_conversation', id)).toMatchObject({ ok: true, last_seq: 0 });

  const seen = next<Message>(admin, 'message');
  const echoed = next<Message>(socket, 'message');
  const receipt = await socket.emitWithAck('message', draftFor(id, { content: 'Hello' }));
  expect(receipt).toMatchObject({ ok: true, message: { seq: 1, content: 'Hello' } });
  expect(await seen).toEqual((receipt as { message: Message }).message);
  // Before the first message, only the visitor knew the conversation.
  expect(started).toMatchObject([{ conversation_id: id, initiated_by: 'visitor' }]);
  expect((await echoed).seq).toBe(1);

  const answer = next<Message>(socket, 'message');
  await admin.emitWithAck(
    'message',
    draftFor(id, {
      content: 'Welcome',
      from_admin: true,
      primary_hash: 'admin',
      client_id: aClientId(2),
    }),
  );
  expect(await answer).toMatchObject({
    seq: 2,
    from_admin: true,
    primary_hash: visitor.primaryHash,
  });
});

/** Connects a visitor with a conversation, the owner, and a stranger with another conversation. */
const openThree = async () => {
  const { url, visitor, id } = await startTestChat();
  const stranger = createVisitorClient(url);
  await stranger.start();
  const [socket, admin, other] = [visitor.socket(), connectAdmin(url), stranger.socket()];
  await Promise.all([socket, admin, other].map((each) => next(each, 'connected')));
  return { visitor, id, socket, admin, other };
};

test('delivered and read marks rise on both sides, once, and never for a stranger', async () => {
  const { visitor, id, socket, admin, other } = await openThree();
  await admin.emitWithAck('join_conversation', id);
  await visitor.post(id);
  await visitor.post(id, { client_id: aClientId(2) });

  const received: ReadStateEvent[] = [];
  socket.on('read_state', (readState: ReadStateEvent) => received.push(readState));
  const seen = next<ReadStateEvent>(admin, 'read_state');
  other.emit('delivered', { conversation_id: id, seq: 2 });
  other.emit('read', { conversation_id: id, seq: 2 });
  admin.emit('delivered', { conversation_id: id, seq: 2 });
  expect(await seen).toEqual({
    conversation_id: id,
    visitor: { delivered_seq: 0, read_seq: 0 },
    admin: { delivered_seq: 2, read_seq: 0 },
  });
  admin.emit('delivered', { conversation_id: id, seq: 1 });
  const risen = next<ReadStateEvent>(admin, 'read_state');
  admin.emit('read', { conversation_id: id, seq: 1 });
  const readState = (await risen).admin;
  expect(readState).toEqual({ delivered_seq: 2, read_seq: 1 });
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject({
    read_state: { admin: readState },
  });
  expect(await socket.emitWithAck('resume', { conversation_id: id, after_seq: 0 })).toMatchObject({
    read_state: { admin: readState, visitor: { read_seq: 0 } },
  });
  expect(
    received.map(({ admin: { delivered_seq, read_seq } }) => [delivered_seq, read_seq]),
  ).toEqual([
    [2, 0],
    [2, 1],
  ]);
});

test('typing goes to the other side of the same conversation, at a limited rate', async () => {
  const { id, socket, admin, other } = await openThree();
  await socket.emitWithAck('message', draftFor(id, { client_id: aClientId(9) }));
  await socket.emitWithAck('join_conversation', id);
  await admin.emitWithAck('join_conversation', id);
  const atAdmin: TypingEvent[] = [];
  const atVisitor: TypingEvent[] = [];
  admin.on('typing', (typing: TypingEvent) => atAdmin.push(typing));
  socket.on('typing', (typing: TypingEvent) => atVisitor.push(typing));
  other.emit('typing', { conversation_id: id });
  for (let n = 0; n < 20; n += 1) socket.emit('typing', { conversation_id: id });
  admin.emit('typing', { conversation_id: id });
  // Each socket's events are handled in order, so both have typed when these are answered.
  await Promise.all([socket, admin].map((each) => each.emitWithAck('join_conversation', id)));
  // Pushes keep their order, so typing has arrived when a later message has.
  const [last, lastAtAdmin] = [next(socket, 'message'), next(admin, 'message')];
  await socket.emitWithAck('message', draftFor(id));
  await Promise.all([last, lastAtAdmin]);
  expect(atAdmin).toEqual([{ conversation_id: id, from_admin: false }]);
  expect(atVisitor).toEqual([{ conversation_id: id, from_admin: true }]);
});

test('every console receives each message once, with its conversation open or not', async () => {
  const { url } = await startTestServer();
  const [first, second] = [createVisitorClient(url), createVisitorClient(url, aPrimaryHash(2))];
  const [joined, elsewhere] = [connectAdmin(url), connectAdmin(url)];
  await Promise.all([next(joined, 'connected'), next(elsewhere, 'connected')]);
  const seen = [joined, elsewhere].map((admin) => {
    const messages: string[] = [];
    admin.on('message', ({ content }: Message) => messages.push(content));
    return messages;
  });
  await Promise.all([first.active(), second.active()]);
  const ids = [await first.start(), await second.start()] as const;
  await joined.emitWithAck('join_conversation', ids[0]);
  await first.post(ids[0], { content: 'to the open thread' });
  await second.post(ids[1], { content: 'to a thread that nobody has open' });
  const reply = { from_admin: true, primary_hash: 'admin' as const, client_id: aClientId(7) };
  await joined.emitWithAck('message', draftFor(ids[0], { ...reply, content: 'a reply' }));
  const all = ['to the open thread', 'to a thread that nobody has open', 'a reply'];
  await expect.poll(() => seen).toEqual([all, all]);
});

test('pushes a blocked visitor’s message to no console', async () => {
  const { url, visitor, admin } = await startTestServer();
  const seen: string[] = [];
  (await connectedAdmin(url)).on('message', ({ content }: Message) => seen.push(content));
  await visitor.active();
  const id = await visitor.start();
  const block = (blocked: boolean) =>
    admin.post(`/api/admin/conversations/${id}/block`, { blocked });
  await block(true);
  await visitor.post(id, { content: 'withheld', client_id: aClientId(1) });
  await block(false);
  await visitor.post(id, { content: 'pushed', client_id: aClientId(2) });
  await expect.poll(() => seen).toContain('pushed');
  expect(seen).toEqual(['pushed']);
});

test('a pushed message carries the hash that its socket connected with', async () => {
  const { visitor, id } = await startTestChat();
  const updated = aPrimaryHash(42);
  const socket = await visitor.connected({ primaryHash: updated });
  await socket.emitWithAck('join_conversation', id);
  const pushed = next<Message>(socket, 'message');
  await visitor.post(id);
  expect((await pushed).primary_hash).toBe(updated);
});

test('stores the same client_id by HTTP and by socket once', async () => {
  const { visitor, id } = await startTestChat();
  const socket = await visitor.connected();
  const [byHttp, bySocket] = await Promise.all([
    visitor.post(id, { content: 'twice', client_id: aClientId(9) }),
    socket.emitWithAck('message', draftFor(id, { content: 'twice', client_id: aClientId(9) })),
  ]);
  expect(bySocket).toEqual(byHttp.body);
  const parallel = await Promise.all(
    Array.from({ length: 50 }, () =>
      socket.emitWithAck('message', draftFor(id, { content: 'twice', client_id: aClientId(9) })),
    ),
  );
  expect(new Set(parallel.map((one) => JSON.stringify(one))).size).toBe(1);
  expect((await visitor.messages(id)).body.last_seq).toBe(1);
});

test('an equal hash grants nothing: a stranger cannot join, receive, resume or write', async () => {
  const { url } = await startTestServer();
  const author = createVisitorClient(url);
  const stranger = createVisitorClient(url, author.primaryHash);
  await stranger.start();
  const id = await author.start();
  const socket = stranger.socket();
  const received: unknown[] = [];
  (socket as unknown as { onAny(run: (...parts: unknown[]) => void): void }).onAny((...parts) =>
    received.push(parts),
  );
  await next(socket, 'connected');
  const refused = { ok: false, error: { code: 'not_found' } };
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject(refused);
  expect(await socket.emitWithAck('resume', { conversation_id: id, after_seq: 0 })).toMatchObject(
    refused,
  );
  expect(await socket.emitWithAck('message', draftFor(id))).toMatchObject(refused);
  expect(await socket.emitWithAck('join_conversation', aConversationId(5))).toMatchObject(refused);
  await author.post(id, { content: 'private' });
  // This event is acknowledged after the post, so everything sent to this socket has arrived.
  socket.emit('heartbeat', { currentPage: '/', connectionQuality: 'good', id: 'last' });
  await next(socket, 'ack');
  expect(JSON.stringify(received)).not.toContain('private');
  expect(JSON.stringify(received)).not.toContain(id);
});

test('a visitor cannot write as the admin, nor the admin as a visitor', async () => {
  const { url, visitor, id } = await startTestChat();
  const socket = await visitor.connected();
  const admin = await connectedAdmin(url);
  const refused = { ok: false, error: { code: 'unauthorized' } };
  expect(await socket.emitWithAck('message', draftFor(id, { from_admin: true }))).toMatchObject(
    refused,
  );
  expect(await admin.emitWithAck('message', draftFor(id))).toMatchObject(refused);
});

test('resume returns the missed messages, paged, in order', async () => {
  const { visitor, id } = await startTestChat();
  for (let n = 1; n <= 7; n += 1) await visitor.post(id, { client_id: aClientId(n) });
  const socket = await visitor.connected();
  const page = await socket.emitWithAck('resume', { conversation_id: id, after_seq: 2, limit: 3 });
  expect(page).toMatchObject({ ok: true, has_more: true, last_seq: 7 });
  if (!page.ok) throw new Error('refused');
  expect(page.messages.map((message: Message) => message.seq)).toEqual([3, 4, 5]);
});

test('the admin sees rows change: unread, last message, presence and page', async () => {
  const { url, visitor, id } = await startTestChat();
  const admin = await connectedAdmin(url);
  const row = nextRow(admin, ({ unread }) => unread === 1);
  await visitor.post(id, { content: 'a question' });
  expect(await row).toMatchObject({
    conversation_id: id,
    unread: 1,
    last_message: { excerpt: 'a question', from_admin: false },
    presence: null,
  });
  const here = nextRow(admin, ({ presence }) => presence !== null);
  const socket = visitor.socket({ currentPage: '/vr', visitorId: aClientId(1) });
  expect((await here).presence).toEqual({
    current_page: '/vr',
    is_idle: false,
    quality: 'unknown',
  });
  const idle = nextRow(admin, ({ presence }) => presence?.is_idle === true);
  socket.emit('navigate', { currentPage: '/blog', id: 'n' });
  socket.emit('idle', true);
  expect((await idle).presence).toEqual({
    current_page: '/blog',
    is_idle: true,
    quality: 'unknown',
  });
});

test('an untracked visitor has no presence and is still answered', async () => {
  const { url, visitor, id } = await startTestChat();
  const admin = await connectedAdmin(url);
  const socket = await visitor.connected({ currentPage: '/vr', visitorId: null });
  socket.emit('navigate', { currentPage: '/blog', id: 'n' });
  expect((await next<AckEvent>(socket, 'ack')).id).toBe('n');
  const row = next<ConversationSummary>(admin, 'conversation_updated');
  await visitor.post(id);
  expect(await row).toMatchObject({ presence: null, is_in_chat: true });
});

test('invalid events, events without a callback and too many events do not harm the server', async () => {
  const { visitor, id } = await startTestChat();
  const socket = await visitor.connected();
  const raw = socket as unknown as {
    emit(name: string, ...parts: unknown[]): void;
    emitWithAck(name: string, ...parts: unknown[]): Promise<unknown>;
  };
  raw.emit('message');
  raw.emit('message', draftFor(id, { client_id: aClientId(3) }));
  raw.emit('idle', 'yes');
  raw.emit('nothing_of_ours', { a: 1 });
  raw.emit('heartbeat', () => undefined);
  expect(await raw.emitWithAck('message', Buffer.from('binary'))).toMatchObject({ ok: false });
  const odd = await raw.emitWithAck('message', { ...draftFor(id), more: 1, seq: 99 });
  expect(odd).toMatchObject({ ok: true, message: { seq: 2 } });
  expect(odd).not.toHaveProperty('message.more');
  expect((await visitor.messages(id)).body.last_seq).toBe(2);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(clientEventSchemas) as (keyof typeof clientEventSchemas)[])),
      fc.json().map((text) => JSON.parse(text) as unknown),
      async (name, payload) => {
        raw.emit(name, payload);
      },
    ),
    { numRuns: 200 },
  );
  raw.emit('heartbeat', { currentPage: '/', connectionQuality: 'good', id: 'still here' });
  const acks: string[] = [];
  while (!acks.includes('still here')) acks.push((await next<AckEvent>(socket, 'ack')).id);
  expect((await visitor.messages(id)).body.last_seq).toBe(2);
});

test('a frame over 64 KB ends the connection and the server continues', async () => {
  const { visitor, id } = await startTestChat();
  const socket = await visitor.connected();
  const ended = next(socket, 'disconnect');
  socket.emit('message', draftFor(id, { content: 'x'.repeat(70_000) }));
  await ended;
  expect((await visitor.messages(id)).body.last_seq).toBe(0);
});

test('a rotated key closes open admin sockets within a second', async () => {
  // Manual time, because this machine may be arbitrarily slow.
  const time = createManualTimers(500);
  const { url, firstAdminKey, dataDir } = await startTestServer(
    { ADMIN_KEY: '' },
    { timers: time.timers },
  );
  const admin = connectAdmin(url, firstAdminKey ?? '');
  await next(admin, 'connected');
  const closed = next<string>(admin, 'disconnect');
  const newKey = await rotateInFolder(dataDir);
  time.advance(1_000);
  await closed;
  expect((await connectError(connectAdmin(url, firstAdminKey ?? ''))).data?.code).toBe(
    'unauthorized',
  );
  await next(connectAdmin(url, newKey), 'connected');
});

test('a stop lets pending writes finish, and they are there after the next start', async () => {
  const server = await startTestServer();
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const socket = await visitor.connected();
  const receipts: number[] = [];
  for (let n = 1; n <= 20; n += 1) {
    socket.emit('message', draftFor(id, { client_id: aClientId(n) }), (answer) => {
      if (answer.ok) receipts.push(answer.message.seq);
    });
  }
  await visitor.messages(id);
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  const cookie = visitor.cookie();
  const { body } = await again.visitor.messages(id, '', { cookie });
  expect(body.last_seq).toBeGreaterThanOrEqual(receipts.length);
});
