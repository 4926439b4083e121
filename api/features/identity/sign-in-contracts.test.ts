import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { aClientId, aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createLogger } from '#api/platform/logger.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import {
  connectAdmin,
  connectedAdmin,
  createVisitorClient,
  next,
} from '#api/testing/visitor-client.ts';

const { rates } = limits;
const admin = { 'x-admin-key': TEST_ADMIN_KEY };
const from = (address: string) => ({ 'x-forwarded-for': address });

/** A server with a stopped clock, so that no limit refills by itself. */
const serve = async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ TRUST_PROXY: '1' }, { clock });
  const visitor = createVisitorClient(server.url);
  return { ...server, clock, visitor };
};

const many = (count: number) => Array.from({ length: count }, (_, n) => n);

test('reads of one address are throttled with the time to wait; other addresses and the admin are not', async () => {
  const { visitor, clock } = await serve();
  const [rule] = rates.readsPerAddress;
  const read = (headers: Record<string, string>) =>
    visitor.call('GET', '/api/health', undefined, { ...from('192.0.2.1'), ...headers });
  for (let n = 0; n < rule.times; n += 50) {
    const answers = await Promise.all(many(50).map(() => read({})));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  const refused = await read({});
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'slow_down' } } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await read(from('192.0.2.2'))).status).toBe(200);
  expect((await read(admin)).status).toBe(200);
  expect((await read({ 'x-admin-key': 'wrong' })).status).toBe(429);
  clock.advance(1_000);
  expect((await read({})).status).toBe(200);
});

test('a visitor is throttled over socket and HTTP together, from any address', async () => {
  const { visitor, clock } = await serve();
  const id = await visitor.start();
  const socket = await visitor.connected({}, from('192.0.2.9'));
  const [rule] = rates.writesPerVisitor;
  const send = (n: number) =>
    socket.emitWithAck('message', {
      ...aDraft({ primary_hash: visitor.primaryHash }),
      conversation_id: id,
      client_id: aClientId(n),
    });
  const answers = await Promise.all(many(rule.times + 2).map((n) => send(n + 1)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(rule.times);
  expect(answers.at(-1)).toMatchObject({ error: { code: 'slow_down', retry_after_s: 1 } });
  expect((await visitor.post(id, { client_id: aClientId(900) })).status).toBe(429);
  // A refused event succeeds later under the same id.
  clock.advance(1_000);
  expect(await send(rule.times + 2)).toMatchObject({ ok: true });
  const other = createVisitorClient((await startTestServer()).url);
  expect((await other.post(await other.start())).status).toBe(201);
});

test('the admin may answer as fast as possible', async () => {
  const { url, visitor } = await serve();
  const id = await visitor.start();
  const socket = await connectedAdmin(url);
  const answers = await Promise.all(
    many(rates.writesPerVisitor[0].times * 2).map((n) =>
      socket.emitWithAck('message', {
        ...aDraft({ from_admin: true, primary_hash: 'admin' }),
        conversation_id: id,
        client_id: aClientId(n),
      }),
    ),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
});

test('events that never stop are answered with slow_down, and then the socket is closed', async () => {
  const { visitor } = await serve();
  const socket = await visitor.connected();
  const id = aConversationId(1);
  const [{ times }] = rates.eventsPerSocket;
  const answers = await Promise.all(
    many(times + 3).map(() => socket.emitWithAck('join_conversation', id)),
  );
  expect(answers.at(-1)).toMatchObject({ error: { code: 'slow_down' } });
  // Other kinds of events have separate counts.
  const acknowledged = next(socket, 'ack');
  socket.emit('navigate', { currentPage: '/', id: 'one' });
  await acknowledged;
  const closed = next(socket, 'disconnect');
  for (let n = 0; n <= rates.refusedEventsPerSocket; n += 1) socket.emit('join_conversation', id);
  await closed;
});

test('the open sockets of an address are limited; when one closes another is accepted', async () => {
  const { url, visitor } = await serve();
  const open = (address: string) => visitor.socket({}, from(address));
  const sockets = many(rates.socketsPerAddress).map(() => open('192.0.2.1'));
  await Promise.all(sockets.map((socket) => next(socket, 'connected')));
  await next(open('192.0.2.1'), 'connect_error');
  await next(open('192.0.2.2'), 'connected');
  const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
    headers: from('192.0.2.1'),
  });
  expect(polled.status).toBe(403);
  // The owner's browser is recognized by its mark, and admitted from the same address.
  const signedIn = await visitor.call('GET', '/api/admin/system', undefined, admin);
  const mark = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('own_visit='));
  const polls = (cookie: string) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { ...from('192.0.2.1'), cookie },
    });
  expect((await polls(mark?.split(';')[0] ?? '')).status).toBe(200);
  expect((await polls(`own_visit=${'A'.repeat(43)}`)).status).toBe(403);
  sockets[0]?.disconnect();
  await expect
    .poll(async () => {
      const again = open('192.0.2.1');
      return Promise.race([
        next(again, 'connected').then(() => 'in'),
        next(again, 'connect_error').then(() => 'out'),
      ]);
    })
    .toBe('in');
});

test('the new connections per minute are limited', async () => {
  const { url } = await serve();
  const poll = async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: from('192.0.2.1'),
    });
    return { status: answer.status, text: await answer.text() };
  };
  let opened = 0;
  for (let n = 0; n < rates.connectsPerAddress[0].times + 5; n += 1) {
    const { status, text } = await poll();
    if (status !== 200) continue;
    opened += 1;
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    await fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      body: '1',
      headers: from('192.0.2.1'),
    });
  }
  expect(opened).toBe(rates.connectsPerAddress[0].times);
});

test('polling checks the origin of every request, not only the first', async () => {
  const { url } = await serve();
  const open = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await open.text()).slice(1)) as { sid: string };
  const post = (origin: string) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      body: `40/user,${JSON.stringify({ primaryHash: aPrimaryHash(), visitorId: null, currentPage: '/' })}`,
      headers: { origin },
    });
  for (const origin of ['null', 'https://evil.example', `${url}.evil.example`]) {
    expect((await post(origin)).status, origin).toBe(400);
  }
  expect((await post(url)).status).toBe(200);
});

test("wrong keys from the admin's address do not lock out a browser that was signed in before", async () => {
  const { visitor, url } = await serve();
  const request = (headers: Record<string, string>) =>
    visitor.call('GET', '/api/admin/conversations', undefined, {
      ...from('192.0.2.1'),
      ...headers,
    });
  const signedIn = await request(admin);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^own_visit=/);
  const stranger = createVisitorClient(url);
  for (let n = 0; n < 20; n += 1) {
    await stranger.call('GET', '/api/admin/conversations', undefined, {
      ...from('192.0.2.1'),
      'x-admin-key': `wrong ${n}`,
    });
  }
  expect((await request({ ...admin, cookie: 'none=1' })).status).toBe(429);
  expect((await request({ ...admin, cookie })).status).toBe(200);
  await next(connectAdmin(url, TEST_ADMIN_KEY, { ...from('192.0.2.1'), cookie }), 'connected');
});

test('a wrong key in a visitor’s call counts once and grants nothing', async () => {
  const { visitor } = await serve();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const headers = { ...from('192.0.2.1'), 'x-admin-key': 'wrong' };
    const path = '/api/admin/conversations';
    statuses.push((await visitor.call('GET', path, undefined, headers)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});

test('a wrong key is one line of the log with its address, until its address is slowed down', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const { url } = await startTestServer({ TRUST_PROXY: '1' }, { logger });
  for (let n = 0; n < 9; n += 1) {
    const headers = { ...from('192.0.2.1'), 'x-admin-key': `wrong ${n}` };
    await fetch(`${url}/api/admin/conversations`, { headers });
  }
  await fetch(`${url}/api/admin/conversations`, { headers: from('192.0.2.2') });
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    expect(line).not.toContain('wrong');
    // deploy/fail2ban/foyer.conf reads this.
    expect(line).toMatch(
      /^{"level":"warn","time":"[^"]+","address":"192\.0\.2\.1","event":"admin_key_refused"}\n$/,
    );
  }
});

test('headers that are too large are refused', async () => {
  const { url } = await serve();
  const large = await fetch(url, { headers: { 'x-large': 'x'.repeat(20_000) } });
  expect(large.status).toBe(431);
});

test('every answer carries the security headers; HSTS only over https', async () => {
  const { url } = await serve();
  for (const path of ['/', '/api/health', '/nowhere']) {
    const plain = (await fetch(`${url}${path}`)).headers;
    const policy = plain.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(plain.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(plain.get('x-content-type-options')).toBe('nosniff');
    expect(plain.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(plain.get('permissions-policy')).toContain('camera=()');
    expect(plain.get('permissions-policy')).toContain('xr-spatial-tracking=(self)');
    expect(plain.get('strict-transport-security')).toBeNull();
    const secure = await fetch(`${url}${path}`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  }
});

/** Sends a request and resets the connection at once, so that its address is gone when it is handled. */
const sendAndReset = async (url: string, path: string, headers: Record<string, string>) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((done) => {
    socket.on('error', () => undefined);
    socket.once('close', () => done());
    socket.once('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`);
      socket.resetAndDestroy();
    });
  });
};

test('wrong keys on connections that were reset lock nobody out, and are not even looked at', async () => {
  const { url } = await startTestServer();
  const call = (headers: Record<string, string>) =>
    createVisitorClient(url).call('GET', '/api/admin/system', undefined, headers);
  const signedIn = await call(admin);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).toContain('own_visit=');
  const browsers: Record<string, string>[] = [{}, { cookie }];
  for (const headers of browsers) {
    await Promise.all(
      many(40).map(() =>
        sendAndReset(url, '/api/admin/system', { ...headers, 'x-admin-key': 'wrong' }),
      ),
    );
    expect((await call({ ...admin, cookie })).status).toBe(200);
    expect((await call(admin)).status).toBe(200);
  }
});

test('wrong keys without an address, as a proxy may report it, leave the owner’s browser its key', async () => {
  const { url } = await serve();
  const call = (headers: Record<string, string>) =>
    createVisitorClient(url).call('GET', '/api/admin/system', undefined, headers);
  const signedIn = await call({ ...admin, ...from('192.0.2.1') });
  const cookie = signedIn.headers.getSetCookie().find((one) => one.startsWith('own_visit='));
  const statuses = [];
  for (let n = 0; n < 10; n += 1)
    statuses.push((await call({ 'x-admin-key': 'wrong', ...from('unknown') })).status);
  expect(statuses.at(-1)).toBe(429);
  const own = { cookie: cookie?.split(';')[0] ?? '' };
  expect((await call({ ...admin, ...own, ...from('192.0.2.1') })).status).toBe(200);
  expect((await call({ ...admin, ...own, ...from('unknown') })).status).toBe(200);
});
