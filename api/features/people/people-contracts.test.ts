import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { listVisitors } from '#shared/contracts/admin-analytics.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { ContactUpdated } from '#shared/contracts/contact.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  findPeople,
  getPerson,
  getPersonVisits,
  type Person,
  type PersonFields,
} from '#shared/contracts/people.ts';
import type { PresenceNews } from '#shared/contracts/presence.ts';
import type { VisitorExport } from '#shared/contracts/privacy.ts';
import { generatedName } from '#shared/domain/people/generated-name.ts';
import { limits } from '#shared/limits.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { noFields } from '#api/features/people/person-fields.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const key = { 'x-admin-key': TEST_ADMIN_KEY };
const person = (kind: 'conversation' | 'visitor' | 'message', id: string) =>
  `/api/admin/people/${kind}/${id}`;

/** A tracked browser: one cookie has its visitor id, another its chat's token. */
const createTrackedVisitor = (url: string) => {
  const visitorId = randomUUID();
  const visitor = createVisitorClient(url);
  const cookies = () =>
    [`visitor_id=${visitorId}`, visitor.cookie()].filter((one) => one !== '').join('; ');
  const send = <Body = Record<string, unknown>>(path: string, body: unknown) =>
    visitor.call<Body>('POST', path, body, { cookie: cookies() });
  return {
    ...visitor,
    visitorId,
    start: async () => {
      const { body } = await send<{ conversation_id: ConversationId }>(
        `/api/conversations/${visitor.primaryHash}/start`,
        { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
      );
      return body.conversation_id;
    },
    sendContactMessage: async (name: string) => {
      const sent = { name, email: 'ada@example.org', message: 'About a pump of ours.' };
      return (await send<{ id: string }>('/api/contact', sent)).body.id;
    },
    view: (page: string) =>
      send(
        '/api/track-event',
        aTrackEvent(Date.now(), {
          visitorId,
          eventType: 'page_view',
          eventId: randomUUID(),
          details: { url: `https://foyer.example${page}`, sessionId: visitorId },
        }),
      ),
    socket: () => visitor.socket({ visitorId, currentPage: '/pumps' }, { cookie: cookies() }),
  };
};

test('a person is read by conversation, visitor id and contact message, with one name', async () => {
  const { url } = await startTestServer();
  const visitor = createTrackedVisitor(url);
  const admin = createAdminClient(url);
  await visitor.view('/pumps');
  const name = generatedName(visitor.visitorId);
  const before = await admin.get<Person>(person('visitor', visitor.visitorId));
  expect(before).toMatchObject({ status: 200, body: { name, fields: noFields, devices: 0 } });
  const id = await visitor.start();
  await visitor.post(id, { content: 'good morning' });
  const messageId = await visitor.sendContactMessage('Ada Byron');
  const answers = await Promise.all([
    admin.get<Person>(person('conversation', id)),
    admin.get<Person>(person('visitor', visitor.visitorId)),
    admin.get<Person>(person('message', messageId)),
  ]);
  for (const { body } of answers) {
    expect(getPerson.answer.parse(body)).toEqual(body);
    expect(body).toEqual(answers[0]?.body);
  }
  expect(answers[0]?.body).toMatchObject({
    name: 'Ada Byron',
    email: 'ada@example.org',
    generated_name: name,
    fields: noFields,
    suggestions: [],
    visitor_ids: [visitor.visitorId],
    devices: 1,
    conversations: [{ conversation_id: id }],
    messages: [{ conversation_id: id, excerpt: 'good morning', from_admin: false }],
    contact_messages: [{ id: messageId, name: 'Ada Byron' }],
    merged: [],
  });
  const { body: visits } = await admin.get(`${person('conversation', id)}/visits`);
  expect(getPersonVisits.answer.parse(visits)).toEqual(visits);
  expect(visits).toMatchObject({ sessions: [{ visitor_id: visitor.visitorId, views: 1 }] });
  const { body: listed } = await admin.get('/api/admin/figures/visitors?period=today&bots=include');
  expect(listed).toMatchObject({ rows: [{ visitor_id: visitor.visitorId, name: 'Ada Byron' }] });
});

test('the id that presence claimed is known after the visitor left and the server restarted', async () => {
  const first = await startTestServer();
  const visitor = createTrackedVisitor(first.url);
  const plain = createVisitorClient(first.url);
  const id = await plain.start();
  const socket = plain.socket({ visitorId: visitor.visitorId });
  await next(socket, 'connected');
  const path = person('conversation', id);
  await expect
    .poll(async () => (await createAdminClient(first.url).get<Person>(path)).body.visitor_ids)
    .toEqual([visitor.visitorId]);
  socket.disconnect();
  await first.stop();
  const { url } = await startTestServer({ DATA_DIR: first.dataDir });
  const { body } = await createAdminClient(url).get<Person>(path);
  expect(body.visitor_ids).toEqual([visitor.visitorId]);
  const { body: old } = await createAdminClient(url).get(`/api/admin/conversations/${id}/visitor`);
  expect(old).toMatchObject({ visitor_id: visitor.visitorId, notes: [] });
});

test('a saved name reaches every open console at once, and is found', async () => {
  const { url } = await startTestServer();
  const visitor = createTrackedVisitor(url);
  const admin = createAdminClient(url);
  const id = await visitor.start();
  await visitor.post(id);
  const messageId = await visitor.sendContactMessage('Ada');
  const console = connectAdmin(url);
  await next(console, 'connected');
  const here = visitor.socket();
  await next(here, 'connected');
  await next<PresenceNews>(console, 'presence');
  const received = Promise.all([
    new Promise<ConversationSummary>((resolve) => {
      console.on('conversation_updated', (summary) => {
        if (summary.name === 'Ada Byron') resolve(summary);
      });
    }),
    next<ContactUpdated>(console, 'contact_updated'),
    new Promise<PresenceNews>((resolve) => {
      console.on('presence', (news) => {
        if (news.here.some((row) => row.name === 'Ada Byron')) resolve(news);
      });
    }),
  ]);
  const fields: PersonFields = { ...noFields, name: 'Ada Byron', company: 'Engines', tags: ['x'] };
  const { body } = await admin.post<Person>(person('message', messageId), fields);
  expect(body).toMatchObject({ name: 'Ada Byron', fields });
  const [conversation, contact] = await received;
  expect(conversation).toMatchObject({ conversation_id: id, name: 'Ada Byron' });
  expect(contact).toMatchObject({ id: messageId, message: { person_name: 'Ada Byron' } });
  const found = await admin.get('/api/admin/people?q=engines%20ada');
  expect(findPeople.answer.parse(found.body)).toMatchObject({
    people: [{ name: 'Ada Byron', conversation_id: id, visitor_id: visitor.visitorId }],
  });
});

test('consoles are notified of a stored visit, a name, a merge and an erasure of people who have no chat', async () => {
  const { url } = await startTestServer();
  const [visitor, other] = [createTrackedVisitor(url), createTrackedVisitor(url)];
  const [admin, console] = [createAdminClient(url), connectAdmin(url)];
  await next(console, 'connected');
  const namesAfter = async (change: () => Promise<unknown>) => {
    const news = next(console, 'people_changed');
    await change();
    await news;
    const { body } = await admin.get<AnswerOf<typeof listVisitors>>(
      '/api/admin/figures/visitors?period=today&bots=include',
    );
    return new Set(body.rows.map(({ name }) => name));
  };
  const ada = person('visitor', visitor.visitorId);
  await namesAfter(() => other.view('/gates'));
  expect((await namesAfter(() => visitor.view('/pumps'))).size).toBe(2);
  expect(await namesAfter(() => admin.post(ada, { ...noFields, name: 'Ada Byron' }))).toContain(
    'Ada Byron',
  );
  const from = { kind: 'visitor', id: other.visitorId };
  expect(await namesAfter(() => admin.post(`${ada}/merge`, { from }))).toEqual(
    new Set(['Ada Byron']),
  );
  const confirm = { confirm: visitor.visitorId };
  expect(
    await namesAfter(() => admin.post(`/api/admin/visitors/${visitor.visitorId}/erase`, confirm)),
  ).toEqual(new Set());
});

test('the list is paged, filtered and sorted, and the CSV has all of its pages', async () => {
  const { url } = await startTestServer();
  const admin = createAdminClient(url);
  const people: Partial<PersonFields>[] = [
    { name: 'Zoë', email: 'zoe@example.org' },
    { name: 'Ada', email: 'ada@example.org', deal: { amount: 12, currency: 'EUR' } },
    { name: '=Bo', company: 'Engines', tags: ['lead'] },
  ];
  for (const [index, fields] of people.entries()) {
    const visitor = createVisitorClient(url, aPrimaryHash(index + 1));
    const id = await visitor.start();
    await visitor.post(id);
    await admin.post(person('conversation', id), { ...noFields, ...fields });
  }
  const pageOf = async (query: string) =>
    findPeople.answer.parse((await admin.get(`/api/admin/people?${query}`)).body);
  const first = await pageOf('sort=name&limit=2');
  const second = await pageOf(`sort=name&limit=2&offset=${first.next}`);
  const names = [...first.people, ...second.people].map(({ name }) => name);
  expect(names).toEqual(['=Bo', 'Ada', 'Zoë']);
  expect(second.next).toBeNull();
  expect(first).not.toHaveProperty('total');
  const counted = await pageOf('sort=name&reversed=yes&limit=2&total=yes');
  expect(counted.people.map(({ name }) => name)).toEqual(['Zoë', 'Ada']);
  expect([counted.total, (await pageOf('deal=yes&total=yes')).total]).toEqual([3, 1]);
  expect((await pageOf('email=yes&sort=name')).people.map(({ name }) => name)).toEqual([
    'Ada',
    'Zoë',
  ]);
  expect((await pageOf('deal=yes')).people.map(({ name }) => name)).toEqual(['Ada']);
  const fileOf = async (query: string) =>
    (await fetch(`${url}/api/admin/people/export?${query}`, { headers: key })).text();
  const lines = (await fileOf('sort=name')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  // A name that a spreadsheet would compute stays a text.
  expect(lines[1]).not.toMatch(/^=/);
  expect(lines[2]).toMatch(/^Ada,ada@example.org,,,12,EUR,1,20\d\d-.*Z$/);
  expect((await fileOf('deal=yes')).trim().split(/\r?\n/)).toHaveLength(2);
  expect((await fileOf('sort=name&reversed=yes')).split(/\r?\n/)[1]).toMatch(/^Zoë,/);
  for (const refused of ['deal=maybe', 'sort=age', 'reversed=no', 'offset=-1', 'limit=0'])
    expect((await admin.get(`/api/admin/people?${refused}`)).status).toBe(400);
});

test('angle brackets survive in what the owner writes about a person', async () => {
  const { url } = await startTestServer();
  const visitor = createVisitorClient(url);
  const admin = createAdminClient(url);
  const id = await visitor.start();
  await visitor.post(id);
  const [name, note] = ['<Ada> & "Co" <b>', 'a < b > c\n<script>alert(1)</script> onclick=x'];
  const fields: PersonFields = { ...noFields, name, company: '<i>', tags: ['<vip>'], note };
  const saved = await admin.post<Person>(person('conversation', id), fields);
  expect(saved.body).toMatchObject({ name, fields });
  await admin.post(`/api/admin/conversations/${id}/notes`, { content: note });
  const found = await admin.get<{ notes: object[] }>('/api/admin/notes/search?q=script');
  expect(found.body.notes).toMatchObject([{ name, content: note }]);
  const listed = await admin.get<{ conversations: object[] }>('/api/admin/conversations');
  expect(listed.body.conversations).toMatchObject([{ name }]);
  const transcript = await fetch(`${url}/api/conversations/${id}/transcript?format=text`, {
    headers: key,
  });
  expect(await transcript.text()).toContain(name);
});

test.each<[string, Partial<PersonFields>]>([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(limits.people.nameCharacters + 1) }],
  ['name', { name: 'two\nlines' }],
  ['email', { email: 'nobody' }],
  ['company', { company: 'a\u0000b' }],
  ['tags', { tags: Array.from({ length: limits.people.tags + 1 }, (_, n) => `${n}`) }],
  ['tags', { tags: ['a', 'a'] }],
  ['note', { note: 'bell \u0007' }],
  ['note', { note: '\uD800' }],
  ['deal.amount', { deal: { amount: -1, currency: 'EUR' } }],
  ['deal.amount', { deal: { amount: 1.5, currency: 'EUR' } }],
  ['deal.currency', { deal: { amount: 1, currency: 'eur' } }],
])('%s is refused when it is %j', async (field, over) => {
  const { url } = await startTestServer();
  const id = await createVisitorClient(url).start();
  const { status, body } = await createAdminClient(url).post<{ error: { fields: object } }>(
    person('conversation', id),
    { ...noFields, ...over },
  );
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields).join()).toContain(field.split('.')[0]);
});

test('two people are merged and separated, and one is not merged with themselves', async () => {
  const { url } = await startTestServer();
  const admin = createAdminClient(url);
  const [one, other] = [createTrackedVisitor(url), createTrackedVisitor(url)];
  const [id, otherId] = [await one.start(), await other.start()];
  await one.post(id);
  await other.post(otherId);
  await admin.post(`/api/admin/conversations/${otherId}/notes`, { content: 'wants a pump' });
  const merging = { from: { kind: 'visitor', id: other.visitorId } };
  const { body: merged } = await admin.post<Person>(`${person('conversation', id)}/merge`, merging);
  expect(merged).toMatchObject({
    name: generatedName(one.visitorId),
    devices: 2,
    notes: [{ content: 'wants a pump' }],
  });
  expect(merged.conversations).toHaveLength(2);
  expect(merged.visitor_ids.toSorted()).toEqual([one.visitorId, other.visitorId].toSorted());
  const again = await admin.post(`${person('conversation', id)}/merge`, merging);
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  const { body: apart } = await admin.post<Person>(`${person('conversation', id)}/separate`, {
    person_id: merged.merged[0]?.person_id,
  });
  expect(apart).toMatchObject({ devices: 1, merged: [], notes: [] });
  const { body: left } = await admin.get<Person>(person('conversation', otherId));
  expect(left).toMatchObject({ name: generatedName(other.visitorId), devices: 1 });
});

test('erasing a merged person erases all of them, and leaves no byte of their record', async () => {
  const { url, dataDir } = await startTestServer();
  const admin = createAdminClient(url);
  const [one, other] = [createTrackedVisitor(url), createTrackedVisitor(url)];
  const [id, otherId] = [await one.start(), await other.start()];
  await other.view('/only-seen-by-the-other');
  await one.post(id, { content: 'words of the one' });
  await other.post(otherId, { content: 'words of the other' });
  const record = {
    ...noFields,
    name: 'Zenobia Quux',
    company: 'Xylophone Works',
    tags: ['glocken'],
  };
  await admin.post(person('visitor', other.visitorId), record);
  await admin.post(`${person('conversation', id)}/merge`, {
    from: { kind: 'conversation', id: otherId },
  });
  const exported = await admin.get<VisitorExport>(`/api/admin/conversations/${id}/export`);
  expect(exported.body.people).toMatchObject([{ name: 'Zenobia Quux' }, { name: null }]);
  expect(exported.body.conversations).toHaveLength(2);
  const erased = await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  expect(erased.body).toMatchObject({ conversations: 2, visitors: 1, messages: 2 });
  const bytes = ['chat.db', 'chat.db-wal', 'analytics.db', 'analytics.db-wal']
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join('');
  const texts = ['Zenobia', 'Xylophone', 'glocken', 'words of', one.visitorId, other.visitorId];
  expect([...texts, id, otherId].filter((text) => bytes.includes(text))).toEqual([]);
  for (const ref of [person('conversation', otherId), person('visitor', other.visitorId)]) {
    expect((await admin.get(ref)).status).toBe(404);
  }
});

test('every call needs the key, and unknown people are not found', async () => {
  const { url } = await startTestServer();
  const nobody = person('conversation', aConversationId(9));
  const requested = [
    ['GET', nobody],
    ['GET', `${nobody}/visits`],
    ['GET', person('visitor', randomUUID())],
    ['GET', person('message', aConversationId(8))],
    ['POST', nobody, noFields],
    ['POST', `${nobody}/merge`, { from: { kind: 'visitor', id: randomUUID() } }],
    ['POST', `${nobody}/separate`, { person_id: randomUUID() }],
  ] as const;
  const { call } = createVisitorClient(url);
  for (const [method, path, body] of requested) {
    expect((await call(method, path, body)).status).toBe(401);
    expect((await call(method, path, body, key)).status).toBe(404);
  }
  expect((await call('GET', '/api/admin/people?q=x')).status).toBe(401);
});
