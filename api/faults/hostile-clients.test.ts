import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AckEvent } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { rotateInFolder } from '#api/testing/rotate-in-folder.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

interface RawSocket {
  emit(name: string, ...parts: unknown[]): void;
  emitWithAck(name: string, ...parts: unknown[]): Promise<unknown>;
  readonly connected: boolean;
}

const raw = (socket: unknown) => socket as RawSocket;

/** A server on which one visitor and the admin chat during an attack. */
const openTestServer = async (settings: Record<string, string> = {}) => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  const open = await openTalk({ url: server.url, n: 1 });
  const stranger = createVisitorClient(server.url, aPrimaryHash(2));
  await stranger.start();
  const settle = async () => {
    open.visitor.write('the talk goes on');
    open.admin?.write('so it does');
    await Promise.all(open.sides.map((side) => side.settled(2)));
    await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
    expect(server.isAlive()).toBe(true);
  };
  return { ...open, server, stranger, dataDir, settle };
};

/** Its answer proves that everything sent before it on this socket was handled. */
const receivedAll = async (socket: unknown) => {
  const acks = next<AckEvent>(socket, 'ack');
  raw(socket).emit('heartbeat', { currentPage: '/', connectionQuality: 'good', id: 'last' });
  expect((await acks).id).toBe('last');
};

test('a flood of five thousand messages from one socket is slowed, then cut off, and other conversations lose nothing', async () => {
  const { stranger, settle } = await openTestServer();
  const id = (await stranger.active()).body.conversation_id as ConversationId;
  const socket = await stranger.connected();
  const cutOff = next(socket, 'disconnect');
  for (let n = 1; n <= 5_000; n += 1) {
    socket.emit('message', { ...aDraft(), conversation_id: id, client_id: aClientId(n) });
  }
  await settle();
  await cutOff;
  const { last_seq } = (await stranger.messages(id)).body;
  expect(last_seq).toBeGreaterThanOrEqual(limits.rates.writesPerVisitor[0].times);
  expect(last_seq).toBeLessThan(300);
});

test('a thousand sockets from one address: a hundred are admitted, and other conversations continue', async () => {
  const { stranger, settle, server } = await openTestServer({ TRUST_PROXY: '1' });
  const ends = [];
  for (let n = 0; n < 1_000; n += 1) {
    const socket = stranger.socket({}, { 'x-forwarded-for': '192.0.2.1' });
    ends.push(Promise.race([next(socket, 'connected'), next(socket, 'connect_error')]));
    if (n % 100 === 99) await Promise.all(ends);
  }
  const isIn = (end: unknown) => !(end instanceof Error);
  expect((await Promise.all(ends)).filter(isIn)).toHaveLength(limits.rates.socketsPerAddress);
  const other = createVisitorClient(server.url).socket({}, { 'x-forwarded-for': '192.0.2.2' });
  await next(other, 'connected');
  await settle();
});

test('clients that never finish their headers are disconnected and delay nobody', async () => {
  const { server, settle } = await openTestServer();
  const { hostname, port } = new URL(server.url);
  const notified = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const slow = connect(Number(port), hostname);
      slow.on('error', () => undefined);
      let received = '';
      slow.on('data', (chunk: Buffer) => (received += chunk.toString()));
      slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      await once(slow, 'close');
      return received;
    }),
  );
  expect(notified.every((received) => received.startsWith('HTTP/1.1 408'))).toBe(true);
  await settle();
});

test('connections that are reset during the handshake affect nobody else', async () => {
  const { server, settle } = await openTestServer();
  const { hostname, port } = new URL(server.url);
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const requestText = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const endpoint = '/socket.io/?EIO=4&transport';
  const requests = [
    requestText(`${endpoint}=websocket`, upgrade),
    requestText(`${endpoint}=polling`),
    requestText('/'),
    // Nothing reads from these two, so they stay open until they end by themselves.
    requestText('/elsewhere', upgrade),
    'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
  ];
  const yields = [null, 0, 5, 50];
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(
      requests.map(async (request, index) => {
        const hasty = connect(Number(port), hostname);
        hasty.on('error', () => undefined);
        await once(hasty, 'connect');
        // Reset at once or after a short pause, so that the reset hits every point of the handshake.
        hasty.write(request);
        const yielded = yields[(round + index) % yields.length] ?? null;
        if (yielded !== null) await new Promise<void>((done) => void setTimeout(done, yielded));
        hasty.resetAndDestroy();
      }),
    );
  }
  await settle();
});

test('frames over 64 KB and binary frames end at most their own connection', async () => {
  const { stranger, settle } = await openTestServer();
  const big = await stranger.connected();
  const ended = next(big, 'disconnect');
  raw(big).emit('message', { content: 'x'.repeat(70_000) });
  await ended;
  const binary = await stranger.connected();
  expect(await raw(binary).emitWithAck('message', Buffer.alloc(1_000))).toMatchObject({
    ok: false,
    error: { code: 'validation_failed' },
  });
  raw(binary).emit('idle', Buffer.alloc(10), Buffer.alloc(10));
  await receivedAll(binary);
  await settle();
});

/** The Socket.IO client itself cannot send anything nested much deeper; the next test can. */
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

test('invalid payloads are refused with the field name: pollution, wrong types, depth, malformed text', async () => {
  const { stranger, settle } = await openTestServer();
  const id = (await stranger.active()).body.conversation_id as ConversationId;
  const socket = await stranger.connected();
  const draft = { ...aDraft(), conversation_id: id, client_id: aClientId(3) };
  const bad: unknown[] = [
    JSON.parse(`{"__proto__":{"isAdmin":true},"content":"x"}`),
    { ...draft, content: 'a lone \ud800 surrogate' },
    { ...draft, content: { toString: 'x' } },
    { ...draft, content: ['x'] },
    { ...draft, client_id: 7 },
    { ...draft, conversation_id: { $ne: null } },
    { ...draft, sent_from_page: 'https://elsewhere.example' },
    deep(500),
    null,
    [],
    7,
    '',
  ];
  for (const payload of bad) {
    const answer = await raw(socket).emitWithAck('message', payload);
    expect(answer).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
  }
  for (const name of [
    '[object Object]',
    'function Object() { [native code] }',
    'function toString() { [native code] }',
    'function hasOwnProperty() { [native code] }',
    '',
  ]) {
    raw(socket).emit(name, { a: 1 });
  }
  // Without a callback there is no answer, but the message is stored.
  raw(socket).emit('message', { ...draft, content: 'no callback' });
  raw(socket).emit('resume', { conversation_id: id, after_seq: 0 });
  raw(socket).emit('join_conversation', id);
  // NUL is an ordinary character: it is stored and returned unchanged.
  const nul = { ...draft, content: 'a\0b', client_id: aClientId(4) };
  expect(await raw(socket).emitWithAck('message', nul)).toMatchObject({ ok: true });
  // Unknown names are dropped, and their values have no effect.
  const odd = JSON.parse('{"constructor":{"prototype":{"isAdmin":true}},"seq":99}') as object;
  const dropped = { ...draft, ...odd, content: 'odd names', client_id: aClientId(5) };
  expect(await raw(socket).emitWithAck('message', dropped)).toMatchObject({ ok: true });
  await receivedAll(socket);
  const { messages } = (await stranger.messages(id)).body;
  expect(messages.map(({ content }) => content)).toEqual(['no callback', 'a\0b', 'odd names']);
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  await settle();
});

test('packets that our clients never send end the connection', async () => {
  const { server, settle } = await openTestServer();
  const poll = async (path: string, body?: string) => {
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return { status: response.status, text: await response.text() };
  };
  const connect =
    '40/user,{"primaryHash":"' + 'a'.repeat(64) + '","visitorId":null,"currentPage":"/"}';
  for (const packet of [
    '42/user,["connect",{}]',
    '42/user,["disconnect"]',
    '42/user,["newListener"]',
    '42/user,[]',
    '42/user,{"a":1}',
    '42/user,["message"',
    '43/user,1[]',
    '45-999/user,["message",{"_placeholder":true,"num":0}]',
    '451-/user,["message",{"_placeholder":true,"num":99}]',
    '49/user,["message"]',
    '42/nowhere,["message"]',
    `42/user,["message",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
    `4${'\0'.repeat(100)}`,
    '9',
    'b////',
    '40/__proto__,',
    '40/user,{"__proto__":1',
  ]) {
    const { text } = await poll('');
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    await poll(`&sid=${sid}`, connect);
    const { status } = await poll(`&sid=${sid}`, packet);
    expect([200, 400], packet.slice(0, 40)).toContain(status);
  }
  await settle();
});

test('a stolen conversation id, an equal fingerprint and a forged cookie get the same answer and reveal nothing', async () => {
  const { server, id, cookie, settle, dataDir } = await openTestServer();
  const equal = createVisitorClient(server.url, aPrimaryHash(1));
  await equal.start();
  const last = cookie.at(-1) === 'A' ? 'B' : 'A';
  const forged = `${cookie.slice(0, -1)}${last}`;
  const tries: Record<string, string>[] = [
    {},
    { cookie: forged },
    { cookie: 'visitor=' },
    { cookie: equal.cookie() },
  ];
  for (const headers of tries) {
    const reading = await equal.messages(id, '', headers);
    const writing = await equal.post(id, {}, headers);
    expect([reading.status, writing.status]).toEqual([404, 404]);
  }
  const socket = equal.socket();
  const received: string[] = [];
  (socket as unknown as { onAny(run: (...parts: unknown[]) => void): void }).onAny((...parts) =>
    received.push(JSON.stringify(parts)),
  );
  await next(socket, 'connected');
  for (const [name, payload] of [
    ['join_conversation', id],
    ['resume', { conversation_id: id, after_seq: 0 }],
    ['message', { ...aDraft(), conversation_id: id, client_id: aClientId(1) }],
  ] as const) {
    expect(await raw(socket).emitWithAck(name, payload)).toMatchObject({
      error: { code: 'not_found' },
    });
  }
  await settle();
  await receivedAll(socket);
  const own = (await equal.active()).body.conversation_id as ConversationId;
  await equal.post(own, { content: 'my own' });
  const messages = (await equal.messages(own)).body.messages;
  const talk = { id: own, acknowledged: messages, threads: { visitor: messages }, received };
  await assertNothingLost({ url: server.url, dataDir, talks: [talk] });
});

test('other sites, null origins and forged proxy headers gain no access', async () => {
  const { server, stranger, id, cookie, settle } = await openTestServer();
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
    const headers = { cookie, origin };
    const { status } = await stranger.post(id, {}, headers);
    expect(status).toBe(403);
    expect(await next(stranger.socket({}, { origin }), 'connect_error')).toBeInstanceOf(Error);
    const polled = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin },
    });
    expect(polled.status).toBe(403);
  }
  // Eight wrong keys from eight forged addresses count as eight wrong keys from one.
  const statuses: number[] = [];
  for (let n = 1; n <= 8; n += 1) {
    const headers = { 'x-admin-key': 'wrong', 'x-forwarded-for': `198.51.100.${n}` };
    statuses.push(
      (await stranger.call('GET', '/api/admin/conversations', undefined, headers)).status,
    );
  }
  expect(statuses).toContain(429);
  await settle();
});

test('ten thousand wrong keys from a thousand addresses: the right key is still accepted', async () => {
  const { server, stranger, settle } = await openTestServer({ TRUST_PROXY: '1' });
  const request = (key: string, address: string) =>
    stranger.call('GET', '/api/admin/conversations', undefined, {
      'x-admin-key': key,
      'x-forwarded-for': address,
    });
  const statuses = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const attempt = round * 100 + n;
        return request(`wrong ${attempt}`, `198.51.${attempt % 10}.${attempt % 100}`);
      }),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([401, 429]));
  expect((await request(TEST_ADMIN_KEY, '203.0.113.7')).status).toBe(200);
  await next(
    connectAdmin(server.url, TEST_ADMIN_KEY, { 'x-forwarded-for': '203.0.113.8' }),
    'connected',
  );
  await settle();
});

test('rotating the key closes every open console', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, ADMIN_KEY: '' }, { lines: 3 });
  const key = server.printed[1]?.replace('Admin key: ', '') ?? '';
  const consoles = [1, 2, 3].map(() => connectAdmin(server.url, key));
  await Promise.all(consoles.map((console) => next(console, 'connected')));
  const closed = Promise.all(consoles.map((console) => next(console, 'disconnect')));
  const newKey = await rotateInFolder(dataDir);
  await closed;
  expect(await next(connectAdmin(server.url, key), 'connect_error')).toMatchObject({
    data: { code: 'unauthorized' },
  });
  await next(connectAdmin(server.url, newKey), 'connected');
});
