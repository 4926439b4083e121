import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { searchMessages } from '#shared/contracts/inbox.ts';
import { calls } from '#shared/contracts/index.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { connectedAdmin, createVisitorClient, next, nextRow } from '#api/testing/visitor-client.ts';

const key = { 'x-admin-key': TEST_ADMIN_KEY };
type Admin = ReturnType<typeof createAdminClient>;
const list = async (admin: Admin, show: string) =>
  (
    await admin.get<{ conversations: ConversationSummary[]; unread_total: number }>(
      `/api/admin/conversations?show=${show}`,
    )
  ).body;
const of = (id: ConversationId, what: string) => `/api/admin/conversations/${id}/${what}`;

test('a snoozed conversation leaves the list and returns when the visitor writes', async () => {
  const { url, admin, visitor, id } = await startTestChat();
  await visitor.post(id);
  const adminSocket = await connectedAdmin(url);
  const until = new Date(Date.now() + 60_000).toISOString();
  const notified = nextRow(adminSocket, (row) => row.snoozed_until !== undefined);
  expect((await admin.post(of(id, 'snooze'), { until })).body).toEqual({ ok: true });
  expect(await notified).toMatchObject({ conversation_id: id, snoozed_until: until });
  expect((await list(admin, 'open')).conversations).toEqual([]);
  expect((await list(admin, 'snoozed')).conversations).toMatchObject([{ conversation_id: id }]);
  await visitor.post(id, { client_id: aClientId(2), content: 'still there?' });
  expect((await list(admin, 'open')).conversations).toMatchObject([{ unread: 2 }]);
  expect((await list(admin, 'snoozed')).conversations).toEqual([]);
});

test('a snoozed conversation returns by itself when it is due, unread, and the admin is notified', async () => {
  const clock = createFakeClock();
  const time = createManualTimers(limits.inbox.snoozeCheckEveryMs);
  const { url, admin, visitor, id } = await startTestChat({}, { clock, timers: time.timers });
  await visitor.post(id);
  await admin.post(`/api/conversations/${id}/view`, { primary_hash: 'admin' });
  const adminSocket = await connectedAdmin(url);
  const snoozed = nextRow(adminSocket, (row) => row.snoozed_until !== undefined);
  const until = new Date(clock.now() + 400).toISOString();
  expect((await admin.post(of(id, 'snooze'), { until })).status).toBe(200);
  expect(await snoozed).toMatchObject({ snoozed_until: until });
  const notified = nextRow(adminSocket, (row) => row.snoozed_until === undefined);
  time.advance(limits.inbox.snoozeCheckEveryMs);
  expect((await list(admin, 'snoozed')).conversations).toMatchObject([{ conversation_id: id }]);
  clock.advance(400);
  time.advance(limits.inbox.snoozeCheckEveryMs);
  const back = await notified;
  expect(back).toMatchObject({ conversation_id: id, is_marked_unread: true, unread: 1 });
  expect(back).not.toHaveProperty('snoozed_until');
});

test('a snooze into the past, or for more than a year, is refused by field name', async () => {
  const { url } = await startTestServer({}, { clock: createFakeClock(1_000_000) });
  const id = await createVisitorClient(url).start();
  for (const at of [1_000_000, 1_000_001 + limits.inbox.snoozeMaxMs]) {
    const until = new Date(at).toISOString();
    expect(await createAdminClient(url).post(of(id, 'snooze'), { until })).toMatchObject({
      status: 400,
      body: { error: { fields: { until: expect.any(String) } } },
    });
  }
});

test('a conversation marked as unread counts for every admin until one views it, and the visitor is not notified', async () => {
  const { url, admin, visitor, id } = await startTestChat();
  await visitor.post(id);
  const view = { primary_hash: 'admin' };
  await admin.post(`/api/conversations/${id}/view`, view);
  const socket = await visitor.connected();
  const adminSocket = await connectedAdmin(url);
  const received: string[] = [];
  socket.onAny((event: string) => received.push(event));
  await admin.post(of(id, 'unread'));
  expect(await list(admin, 'open')).toMatchObject({
    unread_total: 1,
    conversations: [{ unread: 1, is_marked_unread: true }],
  });
  const notified = nextRow(adminSocket, ({ unread }) => unread === 0);
  await admin.post(`/api/conversations/${id}/view`, view);
  expect(await notified).toMatchObject({ unread: 0 });
  expect(received.filter((event) => event !== 'owner')).toEqual([]);
});

test('the list of those who wait is paged from the longest wait on, with the time of each', async () => {
  const clock = createFakeClock(1_000_000);
  const { url } = await startTestServer({}, { clock });
  const since: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const visitor = createVisitorClient(url);
    clock.advance(1_000);
    since.push(new Date(clock.now() + 1).toISOString());
    await visitor.post(await visitor.start());
  }
  const admin = createAdminClient(url);
  const page = async (rest: string) =>
    (await admin.get(`/api/admin/conversations?show=waiting&limit=2${rest}`)).body as {
      conversations: { waiting_since?: string }[];
      next_cursor: string | null;
    };
  const first = await page('');
  const second = await page(`&cursor=${first.next_cursor}`);
  const found = [first, second].flatMap(({ conversations }) => conversations);
  expect(found.map((row) => row.waiting_since)).toEqual(since);
  expect(second.next_cursor).toBeNull();
});

test('every admin sees in the list that a visitor is typing', async () => {
  const { url, visitor, id } = await startTestChat();
  await visitor.post(id);
  const socket = await visitor.connected();
  const adminSocket = await connectedAdmin(url);
  const typing = next(adminSocket, 'typing');
  socket.emit('join_conversation', id, () => socket.emit('typing', { conversation_id: id }));
  expect(await typing).toEqual({ conversation_id: id, from_admin: false });
});

test('every call of the inbox needs the key, and unknown ids are not found', async () => {
  const { url } = await startTestServer();
  const stranger = createVisitorClient(url);
  const gone = '018f0000-0000-7000-8000-00000000dead';
  const requested = [
    ['GET', `/api/admin/conversations/${gone}`],
    ['POST', of(gone as ConversationId, 'snooze'), { until: null }],
    ['POST', of(gone as ConversationId, 'unread'), {}],
    ['POST', of(gone as ConversationId, 'notes'), { content: 'x' }],
    ['POST', `/api/admin/notes/${gone}/remove`, {}],
  ] as const;
  for (const [method, path, body] of requested) {
    expect((await stranger.call(method, path, body)).status, path).toBe(401);
    expect((await stranger.call(method, path, body, key)).status, path).toBe(404);
  }
  for (const path of ['/api/admin/messages/search?q=x', '/api/admin/canned-replies']) {
    expect((await stranger.call('GET', path)).status, path).toBe(401);
  }
});

test('canned replies are stored, renamed and removed; a name that cannot be typed is refused', async () => {
  const { admin } = await startTestServer();
  const path = '/api/admin/canned-replies';
  await admin.post(path, { name: 'hello', content: 'Hello {name}' });
  expect((await admin.post(path, { name: 'hi', content: 'Hi', replaces: 'hello' })).body).toEqual({
    replies: [{ name: 'hi', content: 'Hi' }],
  });
  expect((await admin.post(path, { name: 'Not so', content: 'x' })).status).toBe(400);
  expect((await admin.post(`${path}/hi/remove`)).body).toEqual({ replies: [] });
});

test('the search goes through every conversation, page by page', async () => {
  const { url, admin } = await startTestServer();
  for (let n = 1; n <= 3; n += 1) {
    const visitor = createVisitorClient(url, aPrimaryHash(n));
    const id = await visitor.start();
    for (let m = 1; m <= 12; m += 1) {
      await visitor.post(id, { client_id: aClientId(n * 100 + m), content: `pump ${n} ${m}` });
    }
  }
  type Page = AnswerOf<typeof searchMessages>;
  const path = '/api/admin/messages/search?q=pum';
  const one = (await admin.get<Page>(path)).body;
  expect(one.found).toHaveLength(limits.inbox.searchPage);
  const two = (await admin.get<Page>(`${path}&cursor=${one.next_cursor}`)).body;
  expect(two).toMatchObject({ next_cursor: null });
  const texts = [...one.found, ...two.found].map(({ excerpt }) =>
    excerpt.map(({ text }) => text).join(''),
  );
  expect(new Set(texts).size).toBe(36);
});

test('no answer and no event for a visitor ever contains a note', async () => {
  const { url, admin, visitor, id } = await startTestChat();
  await visitor.post(id);
  const socket = await visitor.connected();
  const received: string[] = [];
  socket.onAny((...notified: unknown[]) => received.push(JSON.stringify(notified)));
  const open = Object.values(calls).filter(
    ({ path }) => !path.startsWith('/api/admin') && !path.endsWith('/erase'),
  );
  expect(open.length).toBeGreaterThan(10);
  const params: Record<string, string> = { conversation_id: id, primary_hash: visitor.primaryHash };
  const bodies: Record<string, unknown> = {
    primary_hash: visitor.primaryHash,
    initiated_by: 'visitor',
    initiated_from_page: '/',
    visitor_name: null,
  };
  const run = async ({ method, path, body }: (typeof open)[number]): Promise<string> => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name);
    const fields = 'shape' in body ? Object.keys(body.shape) : [];
    const sent = Object.fromEntries(
      fields.filter((name) => name in bodies).map((name) => [name, bodies[name]]),
    );
    const query = path.endsWith('/transcript') ? '?format=json' : '';
    const response = await fetch(`${url}${filled}${query}`, {
      method,
      headers: { cookie: visitor.cookie(), 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(sent) } : {}),
    });
    return response.text();
  };
  const words = fc.string({ unit: fc.constantFrom('q', 'z', 'x', 'k'), minLength: 12 });
  await fc.assert(
    fc.asyncProperty(words, async (secret) => {
      await admin.post(of(id, 'notes'), { content: secret });
      await admin.post(of(id, 'unread'));
      await admin.post(
        `/api/conversations/${id}/messages`,
        aDraft({
          from_admin: true,
          primary_hash: 'admin',
          client_id: crypto.randomUUID() as never,
        }),
      );
      const answers = await Promise.all(open.map(run));
      expect(answers.some((text) => text.includes('Good morning'))).toBe(true);
      expect(answers.join('\n') + received.join('\n')).not.toContain(secret);
    }),
    { numRuns: 8 },
  );
  expect(received.length).toBeGreaterThan(0);
});
