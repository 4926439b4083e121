import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { calls } from '#shared/contracts/index.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const key = { 'x-admin-key': TEST_ADMIN_KEY };

/** Required queries of some calls. */
const queries: Record<string, string> = {
  getFlow: '?around=page:/',
  getFunnel: '?step=page:/&step=event:page_view',
  exportAnalytics: '?table=visitors',
  getImportedFigures: '?from=2026-01-01&to=2026-01-31',
  searchMessages: '?q=hello',
  searchNotes: '?q=hello',
  searchContactMessages: '?q=hello',
  exportContactMessages: '?format=json',
  findPeople: '?q=a',
};

/** Answers that change by themselves: the server's clock, bytes and connections. */
const unsteady = new Set(['getSystem', 'listBackups', 'listAdminSessions']);

/** Every read call for the owner that needs no more than the key. */
const lists = Object.entries(calls).filter(
  ([name, { method, path }]) =>
    method === 'GET' &&
    path.startsWith('/api/admin/') &&
    !path.includes(':') &&
    !unsteady.has(name),
);

const serve = async () => {
  const { url, admin } = await startTestServer();
  const shows = ['open', 'waiting', 'snoozed', 'closed', 'blocked'];

  /** A tracked visitor with a view, by name. */
  const visitor = async (n: number) => {
    const client = createVisitorClient(url, aPrimaryHash(n));
    await client.active();
    const visitorId = aClientId(100 + n);
    const event = aTrackEvent(Date.now(), { visitorId });
    await client.call('POST', '/api/track-event', event, {
      'user-agent': event.details.userAgent ?? '',
      'accept-language': 'en-US',
    });
    return { ...client, visitorId };
  };
  const readText = async (path: string): Promise<string> => {
    const response = await fetch(`${url}${path}`, { headers: key });
    return `${response.status} ${await response.text()}`;
  };
  /** Everything that the owner can read, by call. */
  const read = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const [name, { path }] of lists)
      found[name] = await readText(`${path}${queries[name] ?? ''}`);
    for (const show of shows)
      found[`listConversations ${show}`] = await readText(`/api/admin/conversations?show=${show}`);
    return found;
  };
  return { url, admin, visitor, read };
};

/** Removes the time from the answers. */
const steady = (found: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(found).map(([name, text]) => [
      name,
      text.replace(/"(?:now|generated_at|at|until|to|from)":"[^"]*"/g, '""'),
    ]),
  );

test('an empty conversation changes no list, figure or export, and its first message all of them', async () => {
  const { url, admin, visitor, read } = await serve();
  const [real, empty] = [await visitor(1), await visitor(2)];
  const realId = await real.start();
  await real.post(realId, { content: 'hello' });
  const console_ = await connectedAdmin(url);
  const events: string[] = [];
  // A visitor who opens the chat shows as present. `people_changed` names nobody. News about the other
  // may still come.
  console_.onAny((event: string, payload?: { conversation_id?: string }) => {
    if (event === 'presence' || event === 'people_changed') return;
    if (payload?.conversation_id !== realId) events.push(event);
  });
  const before = steady(await read());
  const refused = Object.entries(before).filter(([, text]) => /^[45]\d\d /.test(text));
  expect(refused).toEqual([]);

  const emptyId = await empty.start();
  const path = `/api/conversations/${emptyId}`;
  const email = 'nobody-wrote@example.org';
  const { primaryHash: primary_hash } = empty;
  await empty.call('POST', `${path}/reply-address`, { primary_hash, email });
  await empty.call('POST', `${path}/view`, { primary_hash });
  const socket = await empty.connected();
  await socket.emitWithAck('join_conversation', emptyId);
  socket.emit('typing', { conversation_id: emptyId });
  const after = steady(await read());
  expect(after).toEqual(before);
  expect(events).toEqual([]);
  const all = Object.values(after).join('');
  expect(all).toContain(realId);
  for (const trace of [emptyId, email]) expect(all).not.toContain(trace);
  const exported = await admin.get(`/api/admin/visitors/${empty.visitorId}/export`);
  expect(exported.body).toMatchObject({ conversations: [] });

  await socket.emitWithAck('message', {
    conversation_id: emptyId,
    ...aDraft({ content: 'hello', primary_hash, client_id: aClientId(7) }),
  });
  // A repeat, as after a lost answer.
  await empty.post(emptyId, { content: 'hello', client_id: aClientId(7) });
  const now = await read();
  expect(Object.values(now).join('')).toContain(emptyId);
  expect(Object.values(now).join('')).toContain(email);
  expect(events.filter((event) => event === 'conversation_started')).toHaveLength(1);
  expect(events.filter((event) => event === 'message')).toHaveLength(1);
  expect(events).toContain('conversation_updated');
});

test('chats and goals are counted with the first message, once', async () => {
  const { admin, visitor } = await serve();
  const person = await visitor(1);
  const id = await person.start();
  const chats = async () => {
    const { body } = await admin.get<{ rows: { has_chat: boolean }[] }>(
      '/api/admin/figures/visitors',
    );
    return body.rows.map((row) => row.has_chat);
  };
  expect(await chats()).toEqual([false]);
  await person.post(id, { content: 'hello', client_id: aClientId(1) });
  await eventually(async () => expect(await chats()).toEqual([true]));
});

const cookieOf = (headers: Headers): string => headers.getSetCookie()[0] ?? '';

test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  "%o: the token lasts for the browser's session until they write, over HTTP or a socket",
  async (wish) => {
    const { url, visitor } = await startTestServer();
    const active = `/api/conversations/${visitor.primaryHash}/active`;
    const look = async () => cookieOf((await visitor.call('GET', active, undefined, wish)).headers);
    const start = async () =>
      visitor.call<{ conversation_id: ConversationId }>(
        'POST',
        `/api/conversations/${visitor.primaryHash}/start`,
        { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
        wish,
      );
    expect(await look()).not.toContain('Max-Age');
    const started = await start();
    expect(cookieOf(started.headers)).not.toContain('Max-Age');
    expect(await look()).not.toContain('Max-Age');
    const socket = visitor.socket({}, wish);
    await next(socket, 'connected');
    await socket.emitWithAck('message', {
      conversation_id: started.body.conversation_id,
      ...aDraft({ content: 'hello', primary_hash: visitor.primaryHash, client_id: aClientId(7) }),
    });
    expect(await look()).toContain('Max-Age=63072000');

    const other = createVisitorClient(url, aPrimaryHash(2));
    const id = await other.start();
    const body = { content: 'hello', from_admin: false, primary_hash: other.primaryHash };
    const sent = await other.call('POST', `/api/conversations/${id}/messages`, body, wish);
    expect(cookieOf(sent.headers)).toContain('Max-Age=63072000');
  },
);

test('a trackable visitor has a lasting token from the start', async () => {
  const { visitor } = await startTestServer();
  expect(cookieOf((await visitor.active()).headers)).toContain('Max-Age=63072000');
});
