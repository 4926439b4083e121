import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import {
  exportConversation,
  exportVisitor,
  type VisitorExport,
} from '#shared/contracts/privacy.ts';
import type { ConversationErased } from '#shared/contracts/realtime.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';
import { testSqliteFiles } from '#api/testing/test-sqlite-files.ts';

const admin = { 'x-admin-key': TEST_ADMIN_KEY };
const nobody = '11111111-2222-4333-8444-555555555555';
const files = ['chat.db', 'chat.db-wal', 'analytics.db', 'analytics.db-wal'];

const holds = (dataDir: string, text: string | Buffer): boolean =>
  files.some((file) => readFileSync(join(dataDir, file)).includes(text));

/** An alarm about a goal, as the server stores it for a visit. */
const addAlarm = (dataDir: string, key: string): void => {
  const db = new Database(join(dataDir, 'chat.db'));
  db.prepare(
    `INSERT INTO alarms (alarm_id, kind, key, at, due_at)
     VALUES ('alarm-1', 'goal_reached', ?, 1000, 1000)`,
  ).run(key);
  db.close();
};

const anEvent = (visitorId: string, page: string, eventType: string) =>
  aTrackEvent(Date.now(), {
    visitorId,
    eventType,
    section: 'projects',
    eventId: randomUUID(),
    details: {
      url: `https://foyer.example${page}?utm_source=unique-campaign&utm_campaign=unique-campaign`,
      sessionId: 'b1b1b1b1-1b1b-4c2c-8d3d-9e9e9e9e9e9e',
    },
  });

test('only the admin may export and erase, and unknown ids are not found', async () => {
  const { url } = await startTestServer();
  const { call } = createVisitorClient(url);
  const id = aConversationId(5);
  const requested = async (headers: Record<string, string>) =>
    Promise.all([
      call('GET', `/api/admin/visitors/${nobody}/export`, undefined, headers),
      call('GET', `/api/admin/conversations/${id}/export`, undefined, headers),
      call('POST', `/api/admin/visitors/${nobody}/erase`, { confirm: nobody }, headers),
      call('POST', `/api/admin/conversations/${id}/erase`, { confirm: id }, headers),
    ]);
  expect((await requested({})).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect((await requested(admin)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await call('GET', '/api/admin/retention')).status).toBe(401);
  const { body } = await call('GET', '/api/admin/retention', undefined, admin);
  expect(body).toMatchObject({ retention_days: 90 });
});

test('an erasure without the right confirmation deletes nothing', async () => {
  const { url, visitor, id } = await startTestChat();
  for (const body of [{}, { confirm: aConversationId(9) }, { confirm: 'yes' }]) {
    const path = `/api/admin/conversations/${id}/erase`;
    const { status, body: refused } = await createAdminClient(url).post(path, body);
    expect(status).toBe(400);
    expect(refused).toMatchObject({ error: { fields: { confirm: expect.any(String) } } });
  }
  expect((await visitor.active()).body.conversation_id).toBe(id);
});

test('a conversation is exported completely and matches its contract', async () => {
  const { url, visitor, id } = await startTestChat();
  await visitor.post(id, { content: 'What do you keep of me?' });
  const { body } = await createAdminClient(url).get<VisitorExport>(
    `/api/admin/conversations/${id}/export`,
  );
  expect(exportConversation.answer.parse(body)).toEqual(body);
  expect(body.visitors).toEqual([]);
  expect(body.conversations).toMatchObject([
    { conversation_id: id, messages: [{ content: 'What do you keep of me?', seq: 1 }] },
  ]);
});

testSqliteFiles(
  'after an erasure nothing of a chat is left in the files, and another visitor keeps theirs',
  async () => {
    const { url, dataDir } = await startTestServer();
    const [visitor, other] = [
      createVisitorClient(url, aPrimaryHash(0xfeed)),
      createVisitorClient(url),
    ];
    const id = await visitor.start();
    const secret = 'A sentence that stands in no other message';
    for (let n = 1; n <= 30; n += 1) {
      await visitor.post(id, { content: `${secret} ${n}`, client_id: aClientId(n) });
      await other.post(await other.start(), {
        content: `Mine ${n}`,
        client_id: aClientId(100 + n),
      });
    }
    expect([secret, id, aPrimaryHash(0xfeed)].map((text) => holds(dataDir, text))).toEqual([
      true,
      true,
      true,
    ]);
    const path = `/api/admin/conversations/${id}/erase`;
    const { body } = await createAdminClient(url).post(path, { confirm: id });
    expect(body).toEqual({
      ok: true,
      visitors: 0,
      sessions: 0,
      conversations: 1,
      messages: 30,
      contact_messages: 0,
    });
    const texts = [secret, secret.slice(5, 25), id, aPrimaryHash(0xfeed), aClientId(7)];
    expect(texts.filter((text) => holds(dataDir, text))).toEqual([]);
    expect(holds(dataDir, 'Mine 30')).toBe(true);
    expect((await other.active()).body.messages).toHaveLength(30);
  },
);

test('the visitor’s sockets and the admin are notified; the next call sets a new cookie', async () => {
  const { url, visitor, id } = await startTestChat();
  const before = visitor.cookie();
  const [socket, adminSide] = [visitor.socket({ primaryHash: aPrimaryHash(3) }), connectAdmin(url)];
  await Promise.all([next(socket, 'connected'), next(adminSide, 'connected')]);
  const notified = Promise.all([
    next<ConversationErased>(socket, 'conversation_erased'),
    next<ConversationErased>(adminSide, 'conversation_erased'),
  ]);
  const path = `/api/admin/conversations/${id}/erase`;
  await createAdminClient(url).post(path, { confirm: id });
  expect(await notified).toEqual([
    { conversation_id: id, primary_hash: aPrimaryHash(3) },
    { conversation_id: id, primary_hash: visitor.primaryHash },
  ]);
  expect((await visitor.post(id)).status).toBe(404);
  expect((await visitor.active()).body).toEqual({ conversation_id: null, messages: [] });
  expect(visitor.cookie()).not.toBe(before);
  expect(await visitor.start()).not.toBe(id);
});

testSqliteFiles(
  'during an erasure every message is stored before it or refused, and none remains',
  async () => {
    const { url, dataDir, visitor, id } = await startTestChat();
    const socket = await visitor.connected();
    const send = (n: number) =>
      n % 2 === 0
        ? visitor.post(id, { content: `Sent meanwhile ${n}`, client_id: aClientId(n) })
        : new Promise<{ status: number }>((resolve) => {
            socket.emit(
              'message',
              {
                conversation_id: id,
                client_id: aClientId(n),
                content: `Sent meanwhile ${n}`,
                from_admin: false,
                primary_hash: visitor.primaryHash,
                sent_from_page: '/',
              },
              (answer) =>
                resolve({
                  status: answer.ok ? 201 : answer.error.code === 'not_found' ? 404 : 500,
                }),
            );
          });
    const early = Array.from({ length: 40 }, (_, n) => send(n));
    await early[0];
    const erasing = createAdminClient(url).post(`/api/admin/conversations/${id}/erase`, {
      confirm: id,
    });
    const late = Array.from({ length: 40 }, (_, n) => send(100 + n));
    expect((await erasing).status).toBe(200);
    const after = [send(200), send(201)];
    const statuses = (await Promise.all([...early, ...late])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(statuses).toContain(201);
    expect((await Promise.all(after)).map(({ status }) => status)).toEqual([404, 404]);
    expect(holds(dataDir, 'Sent meanwhile')).toBe(false);
    expect(holds(dataDir, id)).toBe(false);
  },
);

test('with the chat switched off, stored messages are still exported and erased', async () => {
  const first = await startTestServer();
  const visitor = createVisitorClient(first.url);
  const id = await visitor.start();
  await first.stop();
  const { url } = await startTestServer({ DATA_DIR: first.dataDir, FEATURE_CHAT: 'off' });
  const { call } = createVisitorClient(url);
  expect(
    (await call('GET', `/api/admin/conversations/${id}/export`, undefined, admin)).status,
  ).toBe(200);
  expect(
    (await call('POST', `/api/admin/conversations/${id}/erase`, { confirm: id }, admin)).status,
  ).toBe(200);
  expect(
    (await call('GET', `/api/admin/conversations/${id}/export`, undefined, admin)).status,
  ).toBe(404);
});

testSqliteFiles(
  'a tracked visitor is found by their id with their chat, and erased with it',
  async () => {
    const { url, dataDir, visitor, id } = await startTestChat();
    await visitor.post(id, { content: 'From a visitor who is counted' });
    const visitorId = '7a7a7a7a-1b1b-4c2c-8d3d-9e9e9e9e9e9e';
    const page = '/a-page-that-only-this-visitor-saw';
    for (const eventType of ['page_view', 'session_end']) {
      const { status } = await visitor.call(
        'POST',
        '/api/track-event',
        anEvent(visitorId, page, eventType),
      );
      expect(status).toBe(204);
    }
    const mark = createHash('sha256').update(visitorId).digest('hex').slice(0, 16);
    const goalKey = `goal-1:1000:${mark}`;
    addAlarm(dataDir, goalKey);
    const adminSide = createVisitorClient(url);
    const path = `/api/admin/visitors/${visitorId}`;
    const { body } = await adminSide.call<VisitorExport>('GET', `${path}/export`, undefined, admin);
    expect(exportVisitor.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      visitors: [{ visitor_id: visitorId, sessions: [{ entry_page: page, country: null }] }],
      conversations: [{ conversation_id: id, messages: [{ seq: 1 }] }],
    });
    const erased = await adminSide.call('POST', `${path}/erase`, { confirm: visitorId }, admin);
    expect(erased.body).toEqual({
      ok: true,
      visitors: 1,
      sessions: 1,
      conversations: 1,
      messages: 1,
      contact_messages: 0,
    });
    const texts = [page, 'unique-campaign', 'From a visitor who is counted', id, goalKey];
    expect(texts.filter((text) => holds(dataDir, text))).toEqual([]);
    expect(holds(dataDir, Buffer.from(visitorId.replaceAll('-', ''), 'hex'))).toBe(false);
    expect((await adminSide.call('GET', `${path}/export`, undefined, admin)).status).toBe(404);
  },
);
