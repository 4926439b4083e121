import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { AdminSession } from '#shared/contracts/admin-sessions.ts';
import { ADMIN_SESSION_HEADER, listAdminSessions } from '#shared/contracts/admin-sessions.ts';
import { getSystem, type System } from '#shared/contracts/maintenance.ts';
import type { PresenceNews } from '#shared/contracts/presence.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import {
  temporaryFolder,
  startTestServer,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const NEW_KEY = `foyer_${'k'.repeat(43)}`;

const serve = async (
  settings: Record<string, string> = {},
  parts: Parameters<typeof startTestServer>[1] = {},
) => {
  const server = await startTestServer(settings, parts);
  const key = server.firstAdminKey ?? TEST_ADMIN_KEY;
  const request = <Body = System>(
    method: string,
    path: string,
    body?: unknown,
    by = key,
    session?: string,
  ) =>
    createVisitorClient(server.url).call<Body>(method, `/api/admin/${path}`, body, {
      'x-admin-key': by,
      ...(session === undefined ? {} : { [ADMIN_SESSION_HEADER]: session }),
    });
  return { ...server, key, request };
};

/** A console with that session and key; resolves with how its connection ended, or began. */
const openConsole = (url: string, session: string | undefined, adminKey = TEST_ADMIN_KEY) => {
  const auth = { adminKey, primaryHash: 'admin', currentPage: '/admin', session };
  const socket = io(`${url}/admin`, { auth, transports: ['websocket'], reconnection: false });
  onTestFinished(() => void socket.disconnect());
  const opened = new Promise<string>((resolve) => {
    socket.once('connected', () => resolve('connected'));
    socket.once('connect_error', (error) =>
      resolve((error as unknown as { data: { code: string } }).data.code),
    );
  });
  return { socket, opened, closed: next<string>(socket, 'disconnect') };
};

test('only the admin sees the status of the server', async () => {
  const { url, request } = await serve({ FEATURE_VR: 'off' });
  const { body } = await request('GET', 'system');
  expect(getSystem.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    is_demo: false,
    features: { chat: true, vr: false },
    admin_key: 'configured',
    proxy: { trusted_hops: 0, is_forwarded: false, is_secure: false, has_public_url: false },
    own_visits_excluded: false,
    backups: { is_running: false, has_failed: false, last: null, stored: [] },
  });
  expect(body.files.every(({ bytes }) => bytes > 0)).toBe(true);
  const { call } = createVisitorClient(url);
  const refused = await Promise.all([
    call('GET', '/api/admin/system'),
    call('POST', '/api/admin/backups', {}),
    call('GET', '/api/admin/backups/foyer-2026-01-05T09-00-00-000Z'),
    call('POST', '/api/admin/own-visits', { excluded: true }),
    call('GET', '/api/admin/sessions'),
    call('POST', '/api/admin/sessions/end', { all_but: null }),
    call('POST', '/api/admin/key', { new_key: NEW_KEY, session_id: null, confirm: 'rotate' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 401));
});

test('a backup is made during other work, packed, unpacked and complete; three are retained', async () => {
  const { url, request, dataDir, key } = await serve();
  const visitor = createVisitorClient(url);
  await visitor.post(await visitor.start(), { content: 'before the backup' });
  for (let n = 1; n <= 4; n += 1) {
    await request('POST', 'backups', {});
    await eventually(async () => {
      expect((await request('GET', 'system')).body.backups.is_running).toBe(false);
    });
  }
  const { backups } = (await request('GET', 'system')).body;
  expect(backups).toMatchObject({ has_failed: false, last: { by: 'console' } });
  expect(backups.stored).toHaveLength(3);
  expect(readdirSync(join(dataDir, 'backups')).sort().reverse()).toEqual(
    backups.stored.map(({ name }) => name),
  );
  const [newest] = backups.stored;
  const answer = await fetch(`${url}/api/admin/backups/${newest?.name ?? ''}`, {
    headers: { 'x-admin-key': key },
  });
  const folder = temporaryFolder();
  execFileSync('tar', ['-xz', '-C', folder], {
    input: Buffer.from(await answer.arrayBuffer()),
  });
  const again = await startTestServer({ DATA_DIR: join(folder, newest?.name ?? '') });
  const { body } = await again.admin.get<{ conversations: unknown[] }>('/api/admin/conversations');
  expect(body.conversations).toHaveLength(1);
  expect((await request('GET', 'backups/foyer-2026-01-05T09-00-00-000Z')).status).toBe(404);
  expect((await request('GET', 'backups/..%2F..%2Fchat.db')).status).toBe(400);
});

test('a failed backup is reported, and the next one can run', async () => {
  const { request, dataDir } = await serve();
  const inTheWay = join(dataDir, 'backups');
  writeFileSync(inTheWay, 'no folder');
  await request('POST', 'backups', {});
  await eventually(async () => {
    const { body } = await request('GET', 'system');
    expect(body.backups).toMatchObject({ is_running: false, has_failed: true, last: null });
  });
  rmSync(inTheWay);
  await request('POST', 'backups', {});
  await eventually(async () => {
    const { body } = await request('GET', 'system');
    expect(body.backups).toMatchObject({ has_failed: false, last: { by: 'console' } });
  });
});

test('a backup that shrank is quarantined, and the owner sees it until they accept it', async () => {
  const { request, dataDir } = await serve();
  const change = (sql: string) => {
    const db = new BetterSqlite(join(dataDir, 'analytics.db'));
    db.exec(sql);
    db.close();
  };
  const backUp = async () => {
    await request('POST', 'backups', {});
    await eventually(async () => {
      expect((await request('GET', 'system')).body.backups.is_running).toBe(false);
    });
    return (await request('GET', 'system')).body.backups;
  };
  change(`CREATE TABLE ballast AS WITH RECURSIVE n(i) AS
    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT i, hex(randomblob(2000)) AS x FROM n`);
  const before = await backUp();
  expect(before).toMatchObject({ quarantined: [], has_failed: false });
  change('DROP TABLE ballast; VACUUM');
  const after = await backUp();
  expect(after).toMatchObject({ stored: before.stored, last: before.last, has_failed: false });
  expect(after.quarantined).toHaveLength(1);
  const name = after.quarantined[0]?.name ?? '';
  expect((await request('POST', `backups/${name}/accept`)).status).toBe(200);
  const { backups } = (await request('GET', 'system')).body;
  expect(backups.quarantined).toEqual([]);
  expect(backups.stored.map((one) => one.name)).toEqual([name, before.stored[0]?.name]);
  expect((await request('POST', `backups/${name}/accept`)).status).toBe(404);
});

test('a console that was logged out does not come back, others stay', async () => {
  const { url, request } = await serve();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const consoles = [mine, theirs, undefined].map((session) => openConsole(url, session));
  for (const { opened } of consoles) expect(await opened).toBe('connected');
  const { body } = await request<{ sessions: AdminSession[]; unnamed: number }>('GET', 'sessions');
  expect(listAdminSessions.answer.parse(body)).toEqual(body);
  expect(body.sessions.map(({ session_id: id, connections }) => [id, connections])).toEqual(
    expect.arrayContaining([
      [mine, 1],
      [theirs, 1],
    ]),
  );
  expect(body.unnamed).toBe(1);

  const requests = async (session: string | undefined) =>
    (await request('GET', 'system', undefined, TEST_ADMIN_KEY, session)).status;
  expect(await Promise.all([mine, theirs, undefined].map(requests))).toEqual([200, 200, 200]);
  await request('POST', 'sessions/end', { session_id: theirs });
  await consoles[1]?.closed;
  expect(await openConsole(url, theirs).opened).toBe('unauthorized');
  expect(await Promise.all([mine, theirs, undefined].map(requests))).toEqual([200, 401, 200]);
  await request('POST', 'sessions/end', { all_but: mine });
  await consoles[2]?.closed;
  expect(consoles[0]?.socket.connected).toBe(true);
  expect(await openConsole(url, mine).opened).toBe('connected');
  const after = await request<{ sessions: AdminSession[] }>('GET', 'sessions');
  expect(after.body.sessions.map(({ session_id: id }) => id)).toEqual([mine]);
});

test('a console that never opens a socket is listed by its calls, and can be logged out', async () => {
  const { request } = await serve();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const list = async (session?: string) =>
    (
      await request<{ sessions: AdminSession[] }>(
        'GET',
        'sessions',
        undefined,
        TEST_ADMIN_KEY,
        session,
      )
    ).body.sessions;
  expect((await request('GET', 'system', undefined, 'not-the-key', theirs)).status).toBe(401);
  expect((await request('GET', 'system', undefined, TEST_ADMIN_KEY, 'not-a-session')).status).toBe(
    200,
  );
  expect(await list()).toEqual([]);
  await request('GET', 'system', undefined, TEST_ADMIN_KEY, theirs);
  const both = await list(mine);
  expect(both.map(({ session_id: id }) => id).sort()).toEqual([mine, theirs].sort());
  expect(both.map(({ connections }) => connections)).toEqual([0, 0]);
  await request('POST', 'sessions/end', { session_id: theirs });
  expect((await request('GET', 'system', undefined, TEST_ADMIN_KEY, theirs)).status).toBe(401);
  expect((await list(mine)).map(({ session_id: id }) => id)).toEqual([mine]);
});

test('every call of a console that was logged out is refused and changes nothing', async () => {
  const { url, request } = await serve();
  const visitor = createVisitorClient(url);
  const conversation = await visitor.start();
  const console = createVisitorClient(url);
  const gone = randomUUID();
  const { opened, closed } = openConsole(url, gone);
  expect(await opened).toBe('connected');
  await request('POST', 'sessions/end', { session_id: gone });
  await closed;
  const headers = { 'x-admin-key': TEST_ADMIN_KEY, [ADMIN_SESSION_HEADER]: gone };
  const message = { content: 'still here', from_admin: true, primary_hash: 'admin' } as const;
  const refused = await Promise.all([
    console.post(conversation, message, headers),
    console.messages(conversation, '', headers),
    console.call('GET', '/api/admin/conversations', undefined, headers),
    console.call('GET', '/api/admin/figures/overview', undefined, headers),
    console.call('POST', '/api/admin/sessions/end', { all_but: null }, headers),
    console.call('POST', '/api/admin/backups', {}, headers),
  ]);
  for (const { status, body } of refused) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: { message: 'this console was logged out' } });
  }
  const { body } = await visitor.messages(conversation);
  expect(body.messages).toEqual([]);
  // The session without the key reveals nothing, and does not affect a visitor's access.
  const visiting = await visitor.messages(conversation, '', { [ADMIN_SESSION_HEADER]: gone });
  expect(visiting.status).toBe(200);
  const wrong = { ...headers, 'x-admin-key': 'not-the-key' };
  expect(await console.call('GET', '/api/admin/system', undefined, wrong)).toMatchObject({
    status: 401,
    body: { error: { message: 'the admin key is wrong' } },
  });
});

test('a new key is accepted, the old one is not, and every connection is closed at once', async () => {
  // The server's watch for a key changed by others never fires.
  const { timers } = createManualTimers(500);
  const { url, request, key } = await serve({ ADMIN_KEY: '' }, { timers });
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const consoles = [mine, theirs].map((session) => openConsole(url, session, key));
  for (const { opened } of consoles) expect(await opened).toBe('connected');
  const body = { new_key: NEW_KEY, session_id: mine, confirm: 'rotate' };
  expect((await request('POST', 'key', { ...body, confirm: 'yes' })).status).toBe(400);
  expect((await request('POST', 'key', { ...body, new_key: 'too-short' })).status).toBe(400);
  expect((await request('POST', 'key', body)).status).toBe(200);
  await Promise.all(consoles.map(({ closed }) => closed));
  expect((await request('GET', 'system')).status).toBe(401);
  expect((await request('GET', 'system', undefined, NEW_KEY)).body.admin_key).toBe('stored');
  expect(await openConsole(url, mine, NEW_KEY).opened).toBe('connected');
  expect(await openConsole(url, theirs, NEW_KEY).opened).toBe('unauthorized');
});

test('a key set by ADMIN_KEY cannot be changed by a call', async () => {
  const { request } = await serve();
  const body = { new_key: NEW_KEY, session_id: null, confirm: 'rotate' };
  expect(await request('POST', 'key', body)).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  });
  expect((await request('GET', 'system')).status).toBe(200);
});

test('the admin’s own browser is not in Live, unless it wants to be counted', async () => {
  const { url } = await serve();
  const browser = createVisitorClient(url);
  const key = { 'x-admin-key': TEST_ADMIN_KEY };
  const isExcluded = async () =>
    (await browser.call<System>('GET', '/api/admin/system', undefined, key)).body
      .own_visits_excluded;
  await isExcluded();
  expect(await isExcluded()).toBe(true);
  const here = async () => {
    const { body } =
      await createAdminClient(url).get<Pick<PresenceNews, 'here'>>('/api/admin/presence');
    return body.here.length;
  };
  const visitorId = randomUUID();
  await next(browser.socket({ visitorId }), 'connected');
  expect(await here()).toBe(0);
  await browser.call('POST', '/api/admin/own-visits', { excluded: false }, key);
  expect(await isExcluded()).toBe(false);
  await next(browser.socket({ visitorId }), 'connected');
  expect(await here()).toBe(1);
  await browser.call('POST', '/api/admin/own-visits', { excluded: true }, key);
  expect(await isExcluded()).toBe(true);
});

test('a connection without a session is still accepted', async () => {
  const { url } = await serve();
  await connectedAdmin(url);
});
