import { expect, test } from 'vitest';
import type { Owner, PresenceNews, PresenceRow } from '#shared/contracts/presence.ts';
import { presenceNewsSchema } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import {
  connectAdmin,
  connectedAdmin,
  createVisitorClient,
  next,
  nextRow,
} from '#api/testing/visitor-client.ts';

const withKey = { 'x-admin-key': TEST_ADMIN_KEY };

/** Collects the admin's view of presence until a condition is met. */
const holdPresence = (admin: unknown) => {
  const rows = new Map<string, PresenceRow>();
  const news: PresenceNews[] = [];
  const looks = new Set<() => void>();
  (admin as { on(name: string, run: (notified: unknown) => void): void }).on(
    'presence',
    (notified) => {
      const { is_all, here, gone } = presenceNewsSchema.parse(notified);
      news.push({ is_all, here, gone });
      if (is_all) rows.clear();
      for (const id of gone) rows.delete(id);
      for (const row of here) rows.set(row.id, row);
      for (const look of looks) look();
    },
  );
  const until = (holds: (rows: PresenceRow[]) => boolean) =>
    new Promise<PresenceRow[]>((resolve) => {
      const look = () => {
        const all = [...rows.values()];
        if (holds(all)) resolve(all);
      };
      looks.add(look);
      look();
    });
  return { news, until };
};

test('the admin sees who is here (page, tabs, conversation, network) and every change', async () => {
  const { url, visitor } = await startTestServer();
  await visitor.active();
  const auth = { visitorId: aClientId(1), currentPage: '/vr', networkClass: 'medium' };
  const socket = await visitor.connected(auth);
  const presence = holdPresence(connectAdmin(url));
  const [row] = await presence.until((rows) => rows.length === 1);
  expect(presence.news[0]?.is_all).toBe(true);
  expect(row).toMatchObject({
    visitor_id: aClientId(1),
    current_page: '/vr',
    is_idle: false,
    conversation_id: null,
    network_class: 'medium',
    tabs: 1,
  });
  visitor.socket({ ...auth, currentPage: '/blog' });
  const id = await visitor.start();
  await visitor.post(id);
  socket.emit('heartbeat', { currentPage: '/music', connectionQuality: 'good', id: 'h' });
  const now = await presence.until(
    ([first]) => first?.tabs === 2 && first.conversation_id !== null,
  );
  expect(now).toMatchObject([{ conversation_id: id }]);
});

test('tracked visitors are present without a token; visitors who opted out never are', async () => {
  const { url, admin } = await startTestServer();
  const presence = holdPresence(connectAdmin(url));
  const visitor = createVisitorClient(url);
  const quiet = [
    visitor.socket({ visitorId: null, currentPage: '/secret' }),
    visitor.socket({ visitorId: aClientId(8), currentPage: '/secret' }, { dnt: '1' }),
    visitor.socket({ visitorId: aClientId(9), currentPage: '/secret' }, { 'sec-gpc': '1' }),
  ];
  await Promise.all(quiet.map((socket) => next(socket, 'connected')));
  visitor.socket({ visitorId: aClientId(2), currentPage: '/seen' });
  const rows = await presence.until((all) => all.length > 0);
  expect(rows.map((row) => row.current_page)).toEqual(['/seen']);
  const listed = await admin.get<{ here: PresenceRow[] }>('/api/admin/presence');
  expect(listed.body.here.map((row) => row.visitor_id)).toEqual([aClientId(2)]);
  expect((await visitor.call('GET', '/api/admin/presence')).status).toBe(401);
});

test('a visitor who leaves is gone after the grace period, and not before', async () => {
  const time = createManualTimers(presenceLimits.graceMs);
  const { url, admin } = await startTestServer({}, { timers: time.timers });
  const presence = holdPresence(connectAdmin(url));
  const visitor = createVisitorClient(url);
  const socket = visitor.socket({ visitorId: aClientId(3) });
  await presence.until((rows) => rows.length === 1);
  socket.disconnect();
  await presence.until(([row]) => row?.tabs === 0);
  time.advance(presenceLimits.graceMs - 1);
  const listed = await admin.get<{ here: PresenceRow[] }>('/api/admin/presence');
  expect(listed.body.here.map((row) => row.tabs)).toEqual([0]);
  expect(presence.news.flatMap(({ gone }) => gone)).toEqual([]);
  time.advance(1);
  await presence.until((rows) => rows.length === 0);
});

test('visitors learn whether the owner is there, at once and on every change', async () => {
  const { url } = await startTestServer();
  const socket = createVisitorClient(url).socket();
  expect(await next<Owner>(socket, 'owner')).toEqual({ is_here: false, away_text: null });
  const came = next<Owner>(socket, 'owner');
  await connectedAdmin(url);
  expect(await came).toEqual({ is_here: true, away_text: null });
});

test('a reply address is validated, stored with the conversation and shown only to the admin', async () => {
  const { url, visitor, id } = await startTestChat();
  await visitor.post(id);
  const give = (client: typeof visitor, email: string | null) =>
    client.call('POST', `/api/conversations/${id}/reply-address`, {
      primary_hash: visitor.primaryHash,
      email,
    });
  const admin = await connectedAdmin(url);
  const row = nextRow(admin, ({ reply_email: email }) => email !== undefined);
  expect((await give(visitor, ' ann@example.org ')).body).toEqual({
    ok: true,
    email: 'ann@example.org',
  });
  expect((await row).reply_email).toBe('ann@example.org');
  const bad = await give(visitor, 'ann@@example');
  expect([bad.status, bad.body]).toMatchObject([
    400,
    { error: { fields: { email: 'Please enter a valid email address' } } },
  ]);
  const stranger = createVisitorClient(url);
  await stranger.active();
  expect((await give(stranger, 'eve@example.org')).status).toBe(404);
  const without = nextRow(admin, ({ reply_email: email }) => email === undefined);
  expect((await give(visitor, null)).body).toEqual({ ok: true, email: null });
  expect(await without).not.toHaveProperty('reply_email');
});

test("visitors see the owner's away text, and it survives a restart", async () => {
  const server = await startTestServer();
  const visitor = createVisitorClient(server.url);
  const socket = visitor.socket();
  await next(socket, 'owner');
  const notified = next<Owner>(socket, 'owner');
  const choice = { mode: 'away', away_text: '  Back on Monday.  ' };
  const chosen = await visitor.call('POST', '/api/admin/availability', choice, withKey);
  const away = { mode: 'away', away_text: 'Back on Monday.', is_here: false };
  expect(chosen.body).toEqual(away);
  expect(await notified).toEqual({ is_here: false, away_text: 'Back on Monday.' });
  expect((await visitor.call('POST', '/api/admin/availability', choice)).status).toBe(401);
  const long = { mode: 'away', away_text: 'x'.repeat(501) };
  expect((await visitor.call('POST', '/api/admin/availability', long, withKey)).status).toBe(400);
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  const read = await createAdminClient(again.url).get('/api/admin/availability');
  expect(read.body).toEqual(away);
});
