import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { aClientId, aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

interface Made {
  url: string;
  links: { created_at: string; opened_at: string | null }[];
}

/** A browser without the chat: the link's page, and its cookie. */
const openBrowser = (url: string) => {
  const client = createVisitorClient(url, aPrimaryHash(7));
  let cookie = '';
  const page = async (method: string, path: string) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }), origin: url },
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const call = <Body>(method: string, path: string, body?: unknown) =>
    client.call<Body>(method, path, body, { cookie });
  const post = (id: string, content: string, n = 1) =>
    call(
      'POST',
      `/api/conversations/${id}/messages`,
      aDraft({ content, primary_hash: client.primaryHash, client_id: aClientId(n) }),
    );
  const active = () =>
    call<{ conversation_id: string | null; messages: { content: string }[] }>(
      'GET',
      `/api/conversations/${client.primaryHash}/active`,
    );
  return { page, call, post, active, socket: () => client.socket({}, { cookie }) };
};

const serve = async () => {
  const clock = createFakeClock();
  const { url, admin, visitor } = await startTestServer({}, { clock });
  await visitor.active();
  const id = await visitor.start();
  await visitor.post(id, { content: 'the first question' });
  const links = `/api/admin/conversations/${id}/return-links`;
  const make = async () => {
    const { url: made } = (await admin.post<Made>(links)).body;
    expect(made.startsWith(`${url}/api/return/`)).toBe(true);
    return { path: made.slice(url.length) };
  };
  return { url, clock, admin, visitor, id, links, make };
};

test('a link opens the conversation in another browser, where the talk goes on', async () => {
  const { url, visitor, id, admin, links, make } = await serve();
  const { path } = await make();
  const other = openBrowser(url);
  const form = await other.page('GET', path);
  expect(form).toMatchObject({ status: 200 });
  expect(form.text).toContain('<form method="post">');
  const opened = await other.page('POST', path);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/#chat']);
  expect((await other.active()).body).toMatchObject({
    conversation_id: id,
    messages: [{ content: 'the first question' }],
  });
  const theirs = await visitor.connected();
  expect(await theirs.emitWithAck('join_conversation', id)).toMatchObject({ ok: true });
  const arrives = next(theirs, 'message');
  expect((await other.post(id, 'from my phone', 2)).status).toBe(201);
  expect(await arrives).toMatchObject({ content: 'from my phone', from_admin: false });
  expect((await admin.get<Made>(links)).body.links).toMatchObject([
    { opened_at: expect.any(String) as string },
  ]);
});

test('fetching the page spends nothing, and its answer loads nothing', async () => {
  const { url, make } = await serve();
  const { path } = await make();
  const scanner = openBrowser(url);
  for (let n = 0; n < 3; n += 1) expect((await scanner.page('GET', path)).status).toBe(200);
  const { headers } = await scanner.page('HEAD', path);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([]);
  expect((await openBrowser(url).page('POST', path)).status).toBe(303);
});

test('used, expired, damaged, revoked and erased links each have their own text', async () => {
  const { url, clock, admin, id, links, make } = await serve();
  const used = (await make()).path;
  const expired = (await make()).path;
  const first = openBrowser(url);
  await first.page('POST', used);
  const second = openBrowser(url);
  const both = async (path: string) => [
    await second.page('GET', path),
    await second.page('POST', path),
  ];
  const expectBoth = async (path: string, status: number, text: string) => {
    for (const answer of await both(path)) {
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(text);
    }
  };
  await expectBoth(used, 410, 'was used already');
  expect((await first.page('POST', used)).status).toBe(303);
  const changed = used.replace(/.$/, used.endsWith('A') ? 'Q' : 'A');
  await expectBoth(changed, 404, 'is damaged');
  clock.advance(limits.returnLinks.validMs);
  await expectBoth(expired, 410, 'has expired');
  const withdrawn = (await make()).path;
  expect((await admin.post<Made>(`${links}/revoke`)).body).toEqual({ links: [] });
  await expectBoth(withdrawn, 410, 'was withdrawn');
  expect((await first.active()).body.conversation_id).toBeNull();
  expect((await first.post(id, 'still there?', 3)).status).toBe(404);
  const last = (await make()).path;
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  await expectBoth(last, 404, 'leads nowhere any more');
});

test('a link grants its conversation only', async () => {
  const { url, visitor, id, make } = await serve();
  const end = (which: string) =>
    visitor.call('POST', `/api/conversations/${which}/end`, { primary_hash: visitor.primaryHash });
  await end(id);
  const later = await visitor.start();
  await visitor.post(later, { content: 'something else', client_id: aClientId(8) });
  const { path } = await make();
  const other = openBrowser(url);
  await other.page('POST', path);
  expect((await other.active()).body.conversation_id).toBe(id);
  expect((await other.call('GET', `/api/conversations/${later}/messages`)).status).toBe(404);
  const hash = aPrimaryHash(7);
  expect(
    (await other.call<object>('GET', `/api/conversations/${hash}/history`)).body,
  ).toMatchObject({ conversations: [] });
  const address = { primary_hash: hash, email: 'mine@example.com' };
  expect((await other.call('POST', `/api/conversations/${id}/reply-address`, address)).status).toBe(
    404,
  );
  const erase = { primary_hash: hash, confirm: id };
  expect((await other.call('POST', `/api/conversations/${id}/erase`, erase)).status).toBe(404);
});

test('after a withdrawal an open socket of that browser gets no more messages', async () => {
  const { url, admin, visitor, id, links, make } = await serve();
  const other = openBrowser(url);
  await other.page('POST', (await make()).path);
  const socket = other.socket();
  const got: string[] = [];
  socket.on('message', ({ content }) => got.push(content));
  await next(socket, 'connected');
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject({ ok: true });
  const first = next(socket, 'message');
  await visitor.post(id, { content: 'before', client_id: aClientId(4) });
  await first;
  await admin.post(`${links}/revoke`);
  await visitor.post(id, { content: 'after', client_id: aClientId(5) });
  expect(await socket.emitWithAck('join_conversation', id)).toMatchObject({ ok: false });
  expect(got).toEqual(['before']);
});

test('the visitor lists the links and withdraws them; a browser that came by one cannot', async () => {
  const { url, visitor, id, make } = await serve();
  const { path } = await make();
  const other = openBrowser(url);
  await other.page('POST', path);
  const socket = other.socket();
  await next(socket, 'connected');
  await socket.emitWithAck('join_conversation', id);
  const links = `/api/conversations/${id}/return-links`;
  const body = { primary_hash: visitor.primaryHash };
  expect((await other.call('GET', links)).status).toBe(404);
  expect((await other.call('POST', `${links}/revoke`, body)).status).toBe(404);
  expect((await visitor.call<Made>('GET', links)).body.links).toMatchObject([
    { opened_at: expect.any(String) as string },
  ]);
  const withdrawn = next(socket, 'conversation_withdrawn');
  expect((await visitor.call('POST', `${links}/revoke`, body)).body).toEqual({ links: [] });
  expect(await withdrawn).toEqual({ conversation_id: id });
  expect((await other.active()).body.conversation_id).toBeNull();
  expect((await other.page('GET', path)).text).toContain('was withdrawn');
});

test('a conversation has a limited number of links, and an unknown one has none', async () => {
  const { admin, links, make } = await serve();
  for (let n = 0; n < limits.returnLinks.perConversation; n += 1) await make();
  expect(await admin.post(links)).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  });
  const unknown = links.replace(/[0-9a-f-]{36}/, aConversationId(99));
  expect((await admin.post(unknown)).status).toBe(404);
});

test('a link reports that the chat is off', async () => {
  const { url } = await startTestServer({ FEATURE_CHAT: 'off' });
  const answer = await openBrowser(url).page('GET', '/api/return/anything');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('The chat is switched off');
});
