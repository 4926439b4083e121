import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  contactReceivedSchema,
  contactUpdatedSchema,
  getContactMessage,
  type ContactMessage,
  type ContactReceived,
  type ContactUpdated,
} from '#shared/contracts/contact.ts';
import { exportVisitor, type VisitorExport } from '#shared/contracts/privacy.ts';
import { aClientId, aMessageId } from '#shared/testing/builders.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const admin = { 'x-admin-key': TEST_ADMIN_KEY };

const aForm = (n = 1, over: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'I have an engine to discuss with you.',
  website: '',
  sent_from_page: '/contact',
  client_id: aClientId(n),
  ...over,
});

const serve = async (settings: Record<string, string> = {}) => {
  const { url, dataDir } = await startTestServer(settings);
  const { call } = createVisitorClient(url);
  const request = <Body = ContactMessage>(method: string, path: string, body?: unknown) =>
    call<Body>(method, `/api/admin/contact${path}`, body, admin);
  return {
    url,
    dataDir,
    request,
    send: async (n = 1, over = {}, headers: Record<string, string> = {}) => {
      const { body } = await createVisitorClient(url).call<{ id: string }>(
        'POST',
        '/api/contact',
        aForm(n, over),
        headers,
      );
      return body.id;
    },
    unread: async () => (await request<{ unread: number }>('GET', '')).body.unread,
    file: async (query: string) => {
      const answer = await fetch(`${url}/api/admin/contact/export?${query}`, { headers: admin });
      // Not `text()`, which removes a leading byte order mark.
      const text = Buffer.from(await answer.arrayBuffer()).toString();
      return { headers: answer.headers, text };
    },
  };
};

test('a contact message is read, archived, marked as spam, restored and deleted', async () => {
  const { request, send, unread } = await serve();
  const id = await send();
  expect(await unread()).toBe(1);
  const read = await request('POST', `/${id}`, { is_read: true });
  expect(getContactMessage.answer.parse(read.body)).toEqual(read.body);
  expect(read.body.read_at).not.toBeNull();
  expect(await unread()).toBe(0);
  expect((await request('POST', `/${id}`, { is_read: false })).body.read_at).toBeNull();
  for (const status of ['archived', 'spam', 'inbox'] as const) {
    expect((await request('POST', `/${id}`, { status })).body.status).toBe(status);
    expect(await unread()).toBe(status === 'inbox' ? 1 : 0);
  }
  expect((await request('POST', `/${id}/delete`, { confirm: aMessageId(9) })).status).toBe(400);
  expect((await request('POST', `/${id}/delete`, { confirm: id })).body).toEqual({ ok: true });
  expect((await request('GET', `/${id}`)).status).toBe(404);
  expect((await request('POST', `/${id}`, { is_read: true })).status).toBe(404);
  expect((await request('POST', `/${id}/delete`, { confirm: id })).status).toBe(404);
});

test('without the key no contact message is accessible', async () => {
  const { url, send } = await serve();
  const id = await send();
  const { call } = createVisitorClient(url);
  const root = '/api/admin/contact';
  const refused = await Promise.all([
    call('GET', root),
    call('GET', `${root}/${id}`),
    call('POST', `${root}/${id}`, { is_read: true }),
    call('POST', `${root}/${id}/delete`, { confirm: id }),
    call('GET', `${root}/export?format=json`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('open consoles are notified once of each contact message, silently of spam, and of every change', async () => {
  const { url, request, send } = await serve();
  const adminSocket = connectAdmin(url);
  await next(adminSocket, 'connected');
  const coming = next<ContactReceived>(adminSocket, 'contact_received');
  const id = await send();
  const received = await coming;
  expect(contactReceivedSchema.parse(received)).toEqual(received);
  expect(received).toMatchObject({ message: { id, status: 'inbox' }, unread: 1 });

  let receivedCount = 0;
  adminSocket.on('contact_received', () => void (receivedCount += 1));
  const quietly = next<ContactUpdated>(adminSocket, 'contact_updated');
  await send();
  const spam = await send(2, { website: 'https://spam.example' });
  expect(await quietly).toMatchObject({ id: spam, message: { status: 'spam' }, unread: 1 });
  expect(receivedCount).toBe(0);

  const changed = next<ContactUpdated>(adminSocket, 'contact_updated');
  await request('POST', `/${id}`, { is_read: true });
  expect(contactUpdatedSchema.parse(await changed)).toMatchObject({ id, unread: 0 });
  const gone = next<ContactUpdated>(adminSocket, 'contact_updated');
  await request('POST', `/${spam}/delete`, { confirm: spam });
  expect(await gone).toEqual({ id: spam, message: null, unread: 0 });
});

test('contact messages are exported as files, by status on request, with formulas escaped', async () => {
  const { file, send } = await serve();
  expect((await file('format=json')).text).toBe('[]\n');
  expect((await file('format=csv')).text).toMatch(/^\uFEFFid,received_at,[^\n]+\r\n$/);
  const id = await send(1, { message: '=HYPERLINK is how my letter begins, "quoted".' });
  const spam = await send(2, { website: 'x' });
  const json = await file('format=json');
  const listed = JSON.parse(json.text) as ContactMessage[];
  expect(listed.map((contactMessage) => contactMessage.id).toSorted()).toEqual(
    [id, spam].toSorted(),
  );
  expect(json.headers.get('content-disposition')).toMatch(/contact-messages-\d{4}-\d\d-\d\d\.json/);
  const csv = await file('format=csv&status=inbox');
  expect(csv.text).toContain(`"'=HYPERLINK is how my letter begins, ""quoted""."`);
  expect(csv.text.split('\r\n')).toHaveLength(3);
  expect(csv.headers.get('content-disposition')).toMatch(
    /contact-messages-inbox-\d{4}-\d\d-\d\d\.csv/,
  );
});

test("a contact message is linked to its sender's chat and visits, and erased with them", async () => {
  const { url, dataDir, request } = await serve();
  const visitor = createVisitorClient(url);
  const conversation = await visitor.start();
  await visitor.post(conversation);
  const visitorId = randomUUID();
  const cookie = `${visitor.cookie()}; visitor_id=${visitorId}`;
  const secret = 'A sentence that stands in this letter alone.';
  const { body } = await visitor.call<{ id: string }>(
    'POST',
    '/api/contact',
    aForm(1, { message: secret }),
    { cookie },
  );
  await createVisitorClient(url).call('POST', '/api/contact', aForm(2));
  expect((await request('GET', `/${body.id}`)).body).toMatchObject({
    visitor_id: visitorId,
    conversation_id: conversation,
  });

  // None of their visits is known: only the contact message links them.
  const path = `/api/admin/visitors/${visitorId}`;
  const adminSocket = createVisitorClient(url);
  const out = await adminSocket.call<VisitorExport>('GET', `${path}/export`, undefined, admin);
  expect(exportVisitor.answer.parse(out.body)).toEqual(out.body);
  expect(out.body).toMatchObject({
    visitors: [],
    conversations: [{ conversation_id: conversation }],
    contact_messages: [{ id: body.id, message: secret, email: 'ada@example.org' }],
  });

  const console = connectAdmin(url);
  await next(console, 'connected');
  const gone = next<ContactUpdated>(console, 'contact_updated');
  const erased = await adminSocket.call('POST', `${path}/erase`, { confirm: visitorId }, admin);
  expect(erased.body).toMatchObject({ ok: true, conversations: 1, contact_messages: 1 });
  expect(await gone).toMatchObject({ id: body.id, message: null });
  for (const file of ['chat.db', 'chat.db-wal']) {
    const bytes = readFileSync(join(dataDir, file));
    expect([secret, visitorId].filter((text) => bytes.includes(text))).toEqual([]);
  }
  expect((await request<{ messages: unknown[] }>('GET', '')).body.messages).toHaveLength(1);
  expect((await adminSocket.call('GET', `${path}/export`, undefined, admin)).status).toBe(404);
});

test('visitors who delete their own chat delete the contact messages that came with its token', async () => {
  const { url, request } = await serve();
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.call('POST', '/api/contact', aForm(1));
  const claimed = { cookie: `visitor_id=${randomUUID()}` };
  await createVisitorClient(url).call('POST', '/api/contact', aForm(2), claimed);
  const path = `/api/conversations/${id}/erase`;
  const { status } = await visitor.call('POST', path, {
    primary_hash: visitor.primaryHash,
    confirm: id,
  });
  expect(status).toBe(200);
  expect((await request<{ messages: unknown[] }>('GET', '')).body.messages).toHaveLength(1);
});

test('a contact message from a visitor who opted out of tracking is linked to nobody', async () => {
  const { url, request } = await serve();
  const visitor = createVisitorClient(url);
  await visitor.start();
  const cookie = `${visitor.cookie()}; visitor_id=${randomUUID()}`;
  const { body } = await visitor.call<{ id: string }>('POST', '/api/contact', aForm(), {
    cookie,
    'sec-gpc': '1',
  });
  expect((await request('GET', `/${body.id}`)).body).toMatchObject({
    visitor_id: null,
    conversation_id: null,
  });
});
