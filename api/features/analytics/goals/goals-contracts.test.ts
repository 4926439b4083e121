import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type {
  getConversions,
  getOverview,
  listConversions,
  listVisitors,
} from '#shared/contracts/admin-analytics.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Goals } from '#shared/contracts/goals.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const root = '/api/admin/figures';
const goalId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const pathOf = (n: number) => `${root}/goals/${goalId(n)}`;
const messageSent = {
  name: 'Wrote to me',
  reached_by: { kind: 'contact_message_sent' },
  value: 500,
};

const startWithVisits = async () => {
  const server = await startTestServer({ ANALYTICS_RETENTION_DAYS: '3650' });
  const db = new BetterSqlite(join(server.dataDir, 'analytics.db'));
  db.transaction(() => createEventApplier(db).apply(fourVisitors))();
  db.close();
  return { ...server, admin: createAdminClient(server.url) };
};

test('a new server has goals, and what the owner changes survives a restart', async () => {
  const server = await startTestServer();
  const admin = createAdminClient(server.url);
  const before = (await admin.get<Goals>(`${root}/goals`)).body;
  expect(before).toMatchObject({
    currency: 'EUR',
    goals: [
      { name: 'Chat started', reached_by: { kind: 'chat_started' }, value: null },
      { name: 'Message sent', reached_by: { kind: 'contact_message_sent' }, value: null },
    ],
  });
  for (const { id } of before.goals) await admin.post(`${root}/goals/${id}/remove`);
  const page = { kind: 'page', page: '/projects/*' };
  await admin.post(pathOf(1), { name: 'Any project', reached_by: page, value: 5, currency: 'CHF' });
  await admin.post(pathOf(2), { ...messageSent, value: null });
  await admin.post(pathOf(2), messageSent);
  await server.stop();
  const { url } = await startTestServer({ DATA_DIR: server.dataDir });
  expect((await createAdminClient(url).get(`${root}/goals`)).body).toEqual({
    currency: 'CHF',
    goals: [
      { id: goalId(1), name: 'Any project', reached_by: page, value: 5 },
      { id: goalId(2), ...messageSent },
    ],
  });
});

test('stores all goals that are saved at the same time, up to the limit', async () => {
  const { admin } = await startTestServer();
  const numbers = Array.from({ length: limits.analytics.goals }, (_, n) => n);
  const saved = await Promise.all(numbers.map((n) => admin.post(pathOf(n), messageSent)));
  // Two existed before.
  expect(saved.filter(({ status }) => status === 409)).toHaveLength(2);
  const { goals } = (await admin.get<Goals>(`${root}/goals`)).body;
  expect(goals).toHaveLength(limits.analytics.goals);
  const { id } = goals[0] ?? { id: '' };
  expect((await admin.post(`${root}/goals/${id}`, messageSent)).status).toBe(200);
  await admin.post(`${root}/goals/${id}/remove`);
  expect((await admin.post(pathOf(99), messageSent)).status).toBe(200);
});

test.each([
  [{ name: '  ' }, ['name']],
  [{ name: 'x'.repeat(limits.analytics.goalNameCharacters + 1) }, ['name']],
  [{ value: -1 }, ['value']],
  [{ value: 1.5 }, ['value']],
  [{ value: limits.analytics.goalValueMax + 1 }, ['value']],
  [{ currency: 'euro' }, ['currency']],
  [{ reached_by: { kind: 'fame' } }, ['reached_by.kind']],
  [{ reached_by: { kind: 'event' } }, ['reached_by.event']],
  [{ reached_by: { kind: 'event', event: 'No Event' } }, ['reached_by.event']],
  [{ reached_by: { kind: 'page' } }, ['reached_by.page']],
  [{ reached_by: { kind: 'page', page: 'contact' } }, ['reached_by.page']],
  [{ reached_by: { kind: 'page', page: '/contact?utm_source=x' } }, ['reached_by.page']],
  [{ reached_by: { kind: 'page', page: '//elsewhere.example' } }, ['reached_by.page']],
])('the goal with %j is refused by the name of its field', async (wrong, fields) => {
  const { admin } = await startTestServer();
  const refused = await admin.post<Failure>(pathOf(1), { ...messageSent, ...wrong });
  expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, fields]);
  expect((await admin.get<Goals>(`${root}/goals`)).body.goals).toHaveLength(2);
});

test('a page is saved as visits have it', async () => {
  const { admin } = await startTestServer();
  const reached_by = { kind: 'page', page: '/contact/' };
  expect((await admin.post(pathOf(1), { ...messageSent, reached_by })).body).toMatchObject({
    goals: [{}, {}, { reached_by: { page: '/contact' } }],
  });
});

test('conversions have a rate and a value, and are compared with the period before', async () => {
  const { admin } = await startWithVisits();
  await admin.post(pathOf(1), messageSent);
  const reached_by = { kind: 'page', page: '/proj*' };
  await admin.post(pathOf(2), { name: 'Projects', reached_by, value: null });
  type Answer = AnswerOf<typeof listConversions>;
  const query = 'from=2026-01-06&to=2026-01-13&compare_from=2026-01-05&compare_to=2026-01-05';
  const { body } = await admin.get<Answer>(`${root}/conversions?${query}`);
  const [none, half] = [
    { converted: 0, rate: 0 },
    { converted: 1, rate: 0.5 },
  ];
  expect(body).toMatchObject({ currency: 'EUR', visitors: 2, compared: { visitors: 2 } });
  expect(body.goals.slice(2)).toEqual([
    { id: goalId(1), ...none, value: 0 },
    { id: goalId(2), ...none, value: null },
  ]);
  expect(body.compared?.goals.slice(2)).toEqual([
    { id: goalId(1), ...half, value: 500 },
    { id: goalId(2), converted: 2, rate: 1, value: null },
  ]);
});

test('goals are not compared with days whose visits were deleted, and the answer says so', async () => {
  const { admin, dataDir } = await startWithVisits();
  const db = new BetterSqlite(join(dataDir, 'analytics.db'));
  const before = Date.parse('2026-01-06T00:00:00Z');
  db.exec(`
    DELETE FROM sessions WHERE started_at < ${before};
    UPDATE day_changes SET changes = changes + 1 WHERE day < ${before / DAY_MS};
  `);
  db.close();
  type Answer = AnswerOf<typeof listConversions>;
  const query = 'from=2026-01-06&to=2026-01-13&compare=previous';
  const { body } = await admin.get<Answer>(`${root}/conversions?${query}`);
  expect(body).toMatchObject({ visitors: 2 });
  expect(body.compared).toMatchObject({ retained: 'part', visitors: 0, goals: [] });
});

test('a goal is listed by what brought its visitors, and each number opens them', async () => {
  const { admin } = await startWithVisits();
  await admin.post(pathOf(1), messageSent);
  const period = 'from=2026-01-05&to=2026-01-13';
  type Answer = AnswerOf<typeof getConversions>;
  const { body } = await admin.get<Answer>(
    `${root}/conversions/${goalId(1)}?${period}&by=campaign&touch=first`,
  );
  expect(body).toMatchObject({ visitors: 3, converted: 1, rate: 0.3333, value: 500 });
  expect(body.rows).toEqual([
    { name: 'spring', visitors: 1, converted: 1, rate: 1, value: 500 },
    { name: null, visitors: 2, converted: 0, rate: 0, value: 0 },
  ]);
  const people = async (who: string) =>
    (await admin.get<AnswerOf<typeof listVisitors>>(`${root}/visitors?${period}&${who}`)).body
      .total_rows;
  const credited = `credited_goal=${goalId(1)}&credited_by=campaign&credited_touch=first`;
  expect(await people(`converted=${goalId(1)}`)).toBe(1);
  expect(await people(`${credited}&credited_to=spring&converted=${goalId(1)}`)).toBe(1);
  expect(await people(`${credited}&credited_to=`)).toBe(2);
});

test('a goal is a filter of every figure: all visits of those who reached it in the period', async () => {
  const { admin } = await startWithVisits();
  await admin.post(pathOf(1), messageSent);
  const figuresOf = async (period: string) => {
    const path = `${root}/overview?${period}&goal=${goalId(1)}`;
    const { body } = await admin.get<AnswerOf<typeof getOverview>>(path);
    const [now, before] = [body.figures, body.compared?.figures];
    return [now.visitors, now.sessions, before?.visitors];
  };
  const before = 'compare_from=2026-01-01&compare_to=2026-01-05';
  // The visit of the 13th sent nothing, but its visitor had.
  expect(await figuresOf(`from=2026-01-05&to=2026-01-13&${before}`)).toEqual([1, 2, 1]);
  expect(await figuresOf(`from=2026-01-06&to=2026-01-13&${before}`)).toEqual([0, 0, 1]);
  const path = `${root}/export?table=raw-events&format=json&from=2026-01-05&to=2026-01-13`;
  const { body } = await admin.get<unknown[]>(`${path}&goal=${goalId(1)}`);
  expect(body).toHaveLength(8);
});

test('an unknown goal has no conversions and no visitors', async () => {
  const { admin } = await startTestServer();
  expect((await admin.get(`${root}/conversions/${goalId(1)}`)).status).toBe(404);
  const refused = async (query: string) => {
    const { status, body } = await admin.get<Failure>(`${root}/visitors?${query}`);
    return [status, Object.keys(body.error.fields ?? {})];
  };
  expect(await refused(`converted=${goalId(1)}`)).toEqual([400, ['converted']]);
  expect(await refused(`goal=${goalId(1)}`)).toEqual([400, ['goal']]);
  expect(await refused(`credited_goal=${goalId(1)}&credited_to=x`)).toEqual([
    400,
    ['credited_goal'],
  ]);
  expect(await refused('credited_to=x')).toEqual([400, ['credited_to']]);
});

test('an address left in the chat counts as an e-mail left, and so does a contact message', async () => {
  const { url, admin } = await startTestServer();
  await admin.post(pathOf(1), { ...messageSent, reached_by: { kind: 'email_left' } });
  const convertedNow = async () => {
    const path = `${root}/conversions?period=today`;
    return (await admin.get<AnswerOf<typeof listConversions>>(path)).body.goals.at(-1)?.converted;
  };
  const track = (visitorId: string, eventType: string, cookie = '') =>
    fetch(`${url}/api/track-event`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
        'accept-language': 'en',
        ...(cookie === '' ? {} : { cookie }),
      },
      body: JSON.stringify({ visitorId, eventType, section: 'home', details: {} }),
    });
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  const body = { primary_hash: visitor.primaryHash, email: 'ada@example.org' };
  await visitor.call('POST', `/api/conversations/${id}/reply-address`, body);
  // The token comes with a later event than the address.
  await track(goalId(71), 'page_view', visitor.cookie());
  // Nothing was written yet.
  expect(await convertedNow()).toBe(0);
  await visitor.post(id);
  await expect.poll(convertedNow).toBe(1);
  await track(goalId(72), 'page_view');
  await track(goalId(72), 'contact_sent');
  await track(goalId(73), 'page_view');
  await expect.poll(convertedNow).toBe(2);
});
