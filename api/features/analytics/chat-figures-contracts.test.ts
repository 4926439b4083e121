import { expect, test } from 'vitest';
import type { ChatAnswer, ChatRow } from '#shared/contracts/analytics-chat.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { listConversions } from '#shared/contracts/admin-analytics.ts';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { VISITOR_ID_COOKIE } from '#api/http/visitor-id-cookie.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const key = { 'x-admin-key': TEST_ADMIN_KEY };
const root = '/api/admin/figures/chat';

const open = async () => {
  const { url, admin } = await startTestServer();
  return {
    visitor: () => createVisitorClient(url),
    setMode: (mode: 'here' | 'away') =>
      admin.post('/api/admin/availability', { mode, away_text: null }),
    reply: (id: string) =>
      admin.post(
        `/api/conversations/${id}/messages`,
        aDraft({ from_admin: true, primary_hash: 'admin', client_id: aClientId(9) }),
      ),
    get: <Answer>(path: string) => admin.get<Answer>(`${root}${path}`),
  };
};

test('what visitors write is counted, timed, and opened from its numbers', async () => {
  const { visitor, setMode, reply, get } = await open();
  await setMode('here');
  const [first, second, third] = [visitor(), visitor(), visitor()];
  const answered = await first.start();
  await first.post(answered, { content: 'Do you build pumps?' });
  await reply(answered);
  const missed = await second.start();
  await second.post(missed, { content: 'Anybody there?' });
  await second.call('POST', `/api/conversations/${missed}/end`, { primary_hash: aPrimaryHash() });
  await setMode('away');
  const away = await third.start();
  await third.post(away, { content: 'For when you are back' });
  await visitor().start();

  const { body } = await get<ChatAnswer>('?period=7d&compare=previous');
  expect(body.figures).toMatchObject({
    conversations: 3,
    answered: 1,
    unanswered: 2,
    missed: 1,
    away: 1,
    ended: 1,
    response: { median_s: expect.any(Number), p90_s: expect.any(Number) },
    response_away: { median_s: null, p90_s: null },
  });
  expect(body.compared?.figures.conversations).toBe(0);
  expect(body.hours.reduce((sum, count) => sum + count, 0)).toBe(3);

  const drillDown = async (query: string) =>
    (
      await get<{ rows: ChatRow[]; total_rows: number }>(`/conversations?period=7d&${query}`)
    ).body.rows.map(({ conversation_id: id, excerpt }) => [id, excerpt]);
  expect(await drillDown('counted=answered')).toEqual([[answered, 'Do you build pumps?']]);
  expect(await drillDown('counted=missed')).toEqual([[missed, 'Anybody there?']]);
  expect(await drillDown('counted=away')).toEqual([[away, 'For when you are back']]);
  expect(await drillDown('limit=1&offset=1')).toEqual([[missed, 'Anybody there?']]);
  expect(await drillDown('visit=known')).toEqual([]);
  expect(await drillDown('channel=search')).toEqual([]);
  const { rows } = (await get<{ rows: ChatRow[] }>('/conversations?period=7d')).body;
  expect(new Set(rows.map(({ name }) => name)).size).toBe(3);
  for (const { name } of rows) expect(name).toMatch(/^Visitor [0-9A-F]{4} /);
});

test.each([
  ['counted=all', 'counted'],
  ['hour=24', 'hour'],
  ['weekday=7', 'weekday'],
  ['visit=maybe', 'visit'],
  ['time_zone=Mars/Base', 'time_zone'],
])('refuses an invalid list: %s', async (query, field) => {
  const { get } = await open();
  expect(await get(`/conversations?${query}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_failed', fields: { [field]: expect.any(String) } } },
  });
});

test('a chatting bot is left out of conversations and goals, which report it, or counted in both', async () => {
  const { url, visitor } = await startTestServer();
  const event = aTrackEvent(Date.now(), { details: { automation: true } });
  const asVisitor = () => ({
    cookie: `${visitor.cookie()}; ${VISITOR_ID_COOKIE}=${event.visitorId}`,
  });
  const draft = { initiated_from_page: '/' };
  const { body } = await visitor.call<{ conversation_id: string }>(
    'POST',
    `/api/conversations/${aPrimaryHash()}/start`,
    draft,
    asVisitor(),
  );
  const opened = body.conversation_id;
  await visitor.call('POST', '/api/track-event', event, { ...asVisitor(), 'user-agent': '' });
  const message = aDraft({ content: 'Cheap offers' });
  await visitor.call('POST', `/api/conversations/${opened}/messages`, message, asVisitor());
  const admin = createVisitorClient(url);
  const read = async <Answer>(path: string) =>
    (await admin.call<Answer>('GET', `/api/admin/${path}`, undefined, key)).body;
  const figures = async (bots: string) => {
    const chat = await read<ChatAnswer>(`figures/chat?bots=${bots}`);
    const goals = await read<AnswerOf<typeof listConversions>>(`figures/conversions?bots=${bots}`);
    return {
      ...{ chats: chat.figures.conversations, started: goals.goals[0]?.converted },
      leftOut: [chat.bots_left_out, goals.bots_left_out],
    };
  };
  expect(await read('conversations')).toMatchObject({
    conversations: [{ conversation_id: opened }],
  });
  expect(await figures('exclude')).toEqual({ chats: 0, started: 0, leftOut: [1, [1, 0]] });
  expect(await figures('include')).toEqual({ chats: 1, started: 1, leftOut: [0, []] });
});
