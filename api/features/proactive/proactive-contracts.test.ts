import { expect, test } from 'vitest';
import {
  listProactiveRules,
  proactiveMessageSchema,
  type ListedProactiveRule,
  type ProactiveMessage,
  type ProactiveRule,
} from '#shared/contracts/proactive.ts';
import type { VisitorExport } from '#shared/contracts/privacy.ts';
import { aClientId, aProactiveRule } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const withKey = { 'x-admin-key': TEST_ADMIN_KEY };
const PATH = '/api/admin/proactive-rules';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101' };

const aRule = (over: Partial<ProactiveRule> = {}) =>
  aProactiveRule({ name: 'greeting', seconds: 1, seconds_on: 'site', ...over });

type Rules = { rules: ListedProactiveRule[] };

const serve = async (settings: Record<string, string> = {}) => {
  const manual = createManualTimers(500);
  let passedMs = 0;
  const clock = { now: () => Date.now() + passedMs };
  const server = await startTestServer(settings, { timers: manual.timers, clock });
  const advance = (ms: number) => {
    passedMs += ms;
    manual.advance(ms);
  };
  const admin = createVisitorClient(server.url);
  const request = <Body = Rules>(method: string, path: string, body?: unknown) =>
    admin.call<Body>(method, path, body, withKey);
  return { ...server, advance, request, save: (body: unknown) => request('POST', PATH, body) };
};

/** A visitor with an open page, and every proactive message that reached it. */
const aVisitor = async (
  url: string,
  n = 1,
  auth: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => {
  const client = createVisitorClient(url);
  await client.active();
  const open = async (page = '/projects/pumps') => {
    const own = { visitorId: aClientId(n), currentPage: page, ...auth };
    const socket = client.socket(own, { ...browser, ...headers });
    (socket as { on(name: string, run: (message: ProactiveMessage) => void): void }).on(
      'proactive_message',
      (message) => got.push(proactiveMessageSchema.parse(message)),
    );
    await next(socket, 'connected');
    return socket;
  };
  const got: ProactiveMessage[] = [];
  return { ...client, got, open, socket: await open() };
};

const owner = async (url: string) => {
  const socket = await connectedAdmin(url);
  return socket;
};

/** Waits until a control visitor without obstacles gets a message, which the others could have got. */
const until = async (
  { got }: { got: readonly ProactiveMessage[] },
  advance: (ms: number) => void,
) => {
  await eventually(() => {
    advance(500);
    expect(got).toHaveLength(1);
  });
};

test('rules are saved off, listed by name, changed and removed; only by the admin', async () => {
  const { url, save, request } = await serve();
  const { is_enabled: _, ...unsaid } = aRule();
  const { status, body } = await save(unsaid);
  expect(status).toBe(200);
  expect(listProactiveRules.answer.parse(body).rules).toEqual([
    { ...aRule({ is_enabled: false }), shown: 0, answered: 0 },
  ]);
  await save({ ...aRule({ name: 'a-new-name' }), replaces: 'greeting' });
  expect((await request('GET', PATH)).body.rules).toMatchObject([
    { name: 'a-new-name', is_enabled: true },
  ]);
  expect((await request('POST', `${PATH}/a-new-name/remove`, {})).body.rules).toEqual([]);
  const visitor = createVisitorClient(url);
  expect((await visitor.call('GET', PATH)).status).toBe(401);
  expect((await visitor.call('POST', PATH, aRule())).status).toBe(401);
});

test.each([
  ['name', 'Two Words'],
  ['name', ''],
  ['name', 'n'.repeat(41)],
  ['content', ' '],
  ['content', 'x'.repeat(201)],
  ['page', 'projects'],
  ['page', ''],
  ['page', `/${'x'.repeat(200)}`],
  ['seconds', 0],
  ['seconds', 3_601],
  ['seconds', 1.5],
  ['seconds_on', 'tab'],
  ['visits', 0],
  ['visits', 1_001],
  ['source', ''],
  ['country', 'de'],
  ['country', 'Germany'],
  ['is_enabled', 'yes'],
  ['while_away', 1],
] as const)('refuses %s %j and names the field', async (field, value) => {
  const { save } = await serve();
  const { status, body } = await save(aRule({ [field]: value }));
  expect(status).toBe(400);
  const { error } = body as unknown as { error: { fields: Record<string, string> } };
  expect(Object.keys(error.fields)).toEqual([field]);
});

test('limits rules to twenty; an existing one can still be changed', async () => {
  const { save } = await serve();
  for (let n = 1; n <= 20; n += 1) await save(aRule({ name: `rule-${n}` }));
  expect((await save(aRule({ name: 'one-more' }))).status).toBe(409);
  expect((await save(aRule({ name: 'rule-7', content: 'Changed' }))).status).toBe(200);
});

test('the visitor gets the message once, over restarts, and answers it', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await serve({ DATA_DIR });
  await first.save(aRule());
  await owner(first.url);
  const visitor = await aVisitor(first.url);
  await until(visitor, first.advance);
  expect(visitor.got).toMatchObject([{ rule: 'greeting', content: 'May I help?' }]);
  const [{ client_id } = { client_id: aClientId() }] = visitor.got;
  visitor.socket.emit('proactive_shown', { client_id });
  const counts = async (server: typeof first) =>
    (await server.request('GET', PATH)).body.rules.map(({ shown, answered }) => [shown, answered]);
  await eventually(async () => expect(await counts(first)).toEqual([[1, 0]]));
  await first.stop();

  const { url, advance, request } = await serve({ DATA_DIR });
  await owner(url);
  const cookie = { cookie: visitor.cookie() };
  const again = await aVisitor(url, 1, {}, cookie);
  const other = await aVisitor(url, 2);
  await until(other, advance);
  expect(again.got).toEqual([]);
  // The browser's cookie is from the previous server, which had the same data.
  const id = await again.start('/', cookie);
  await again.post(id, { content: 'Yes!', answers_proactive: true }, cookie);
  const { body } = await again.messages(id, '', cookie);
  expect(body.messages).toMatchObject([
    { seq: 1, from_admin: true, automatic: true, client_id, content: 'May I help?' },
    { seq: 2, from_admin: false, content: 'Yes!' },
  ]);
  const { body: exported } = await request<VisitorExport>(
    'GET',
    `/api/admin/conversations/${id}/export`,
  );
  expect(exported.proactive_messages).toMatchObject([{ rule: 'greeting' }]);
});

test('untracked, chatting, idle and moved visitors get none, nor do bots', async () => {
  const { url, advance, save } = await serve();
  await save(aRule({ page: '/projects/*', seconds: 5 }));
  await owner(url);
  const talking = await aVisitor(url, 3);
  await talking.post(await talking.start());
  const idle = await aVisitor(url, 5);
  idle.socket.emit('idle', true);
  const moved = await aVisitor(url, 6);
  moved.socket.emit('navigate', { currentPage: '/blog', id: 'n' });
  const none = [
    await aVisitor(url, 1, { visitorId: null }),
    await aVisitor(url, 2, {}, { dnt: '1' }),
    await aVisitor(url, 2, {}, { 'sec-gpc': '1' }),
    talking,
    idle,
    moved,
    await aVisitor(url, 4, {}, { 'user-agent': 'Googlebot/2.1' }),
  ];
  const somebody = await aVisitor(url, 7);
  await until(somebody, advance);
  expect(none.map(({ got }) => got)).toEqual(none.map(() => []));
});

test('a disabled rule sends nothing; enabled, it applies at once', async () => {
  const { url, advance, save } = await serve();
  await save(aRule({ is_enabled: false }));
  await owner(url);
  const visitor = await aVisitor(url);
  advance(60_000);
  await save(aRule({ name: 'other', seconds: 3_600 }));
  expect(visitor.got).toEqual([]);
  await save(aRule());
  await until(visitor, advance);
});

test('invites nobody while the owner is away, and catches up when they come', async () => {
  const { url, advance, save } = await serve();
  await save(aRule());
  const visitor = await aVisitor(url);
  advance(60_000);
  expect(visitor.got).toEqual([]);
  await owner(url);
  await until(visitor, advance);
});

test('only the page where the visitor moved last shows it', async () => {
  const { url, advance, save } = await serve();
  await save(aRule());
  await owner(url);
  const visitor = await aVisitor(url);
  const second = await visitor.open('/blog');
  const there: ProactiveMessage[] = [];
  (second as { on(name: string, run: (message: ProactiveMessage) => void): void }).on(
    'proactive_message',
    (message) => there.push(message),
  );
  await until(visitor, advance);
  expect(there).toEqual(visitor.got);
});

test('with the chat switched off there are no rules and no messages', async () => {
  const { request } = await serve({ FEATURE_CHAT: 'off' });
  expect((await request('GET', PATH)).status).toBe(404);
});
