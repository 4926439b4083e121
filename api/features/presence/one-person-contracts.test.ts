import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { FoundPerson, Person } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** A tracked browser, which outlives servers. */
const createDevice = (n: number) => {
  const visitorId = randomUUID();
  const primaryHash = aPrimaryHash(n);
  let token = '';
  const cookie = () => [`visitor_id=${visitorId}`, token].filter((one) => one !== '').join('; ');
  const send = async (url: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: cookie(),
        origin: url,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie())
      if (/visitor=/.test(set.split(';')[0] ?? '') && !set.startsWith('visitor_id'))
        token = set.split(';')[0] ?? token;
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as unknown,
    };
  };
  let socket: ReturnType<ReturnType<typeof createVisitorClient>['socket']> | null = null;
  return {
    visitorId,
    send,
    isHere: () => socket !== null,
    visit: async (url: string, page: string) => {
      socket?.disconnect();
      socket = createVisitorClient(url, primaryHash).socket(
        { visitorId, currentPage: page, primaryHash },
        { cookie: cookie() },
      );
      await next(socket, 'connected');
    },
    leave: () => {
      socket?.disconnect();
      socket = null;
    },
    write: async (url: string, content: string): Promise<ConversationId> => {
      const { body } = await send(url, 'POST', `/api/conversations/${primaryHash}/start`, {
        initiated_by: 'visitor',
        initiated_from_page: '/',
        visitor_name: null,
      });
      const id = (body as { conversation_id: ConversationId }).conversation_id;
      await send(url, 'POST', `/api/conversations/${id}/messages`, {
        ...aDraft({ content, primary_hash: primaryHash, client_id: randomUUID() as never }),
      });
      return id;
    },
    sendContactMessage: (url: string, name: string) =>
      send(url, 'POST', '/api/contact', {
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
        message: 'We would like to automate our reports.',
      }),
    leaveAddress: (url: string, id: string, email: string) =>
      send(url, 'POST', `/api/conversations/${id}/reply-address`, {
        primary_hash: primaryHash,
        email,
      }),
  };
};

/** The data on each screen of the console, and pushed to it meanwhile. */
const createConsole = (url: string) => {
  const admin = createAdminClient(url);
  const rows = new Map<string, ConversationSummary>();
  const here = new Map<string, PresenceRow>();
  const socket = connectAdmin(url);
  socket.on('conversation_updated', (row) => rows.set(row.conversation_id, row));
  socket.on('presence', (news) => {
    if (news.is_all) here.clear();
    for (const id of news.gone) here.delete(id);
    for (const row of news.here) here.set(row.id, row);
  });
  const personOf = async (kind: string, id: string) => {
    const { status, body } = await admin.get<Person>(`/api/admin/people/${kind}/${id}`);
    return status === 200 ? body : null;
  };
  const read = async (visitorIds: readonly string[]) => {
    const [list, live, contact] = await Promise.all([
      admin.get<{ conversations: ConversationSummary[] }>('/api/admin/conversations'),
      admin.get<{ here: PresenceRow[] }>('/api/admin/presence'),
      admin.get<{ messages: ContactMessage[] }>('/api/admin/contact'),
    ]);
    const conversations = list.body.conversations;
    return {
      conversations,
      live: live.body.here,
      contactMessages: contact.body.messages,
      beside: await Promise.all(
        conversations.map(({ conversation_id: id }) => personOf('conversation', id)),
      ),
      people: await Promise.all(visitorIds.map((id) => personOf('visitor', id))),
      pushed: { rows, here: [...here.values()] },
    };
  };
  return { admin, read, personOf };
};

type Shown = Awaited<ReturnType<ReturnType<typeof createConsole>['read']>>;

/** Row, thread head and panel of each conversation, Live and Contact agree about everybody. */
const assertOneTruth = (shown: Shown, devices: readonly ReturnType<typeof createDevice>[]) => {
  const { conversations, live, contactMessages, beside, people, pushed } = shown;
  const names = new Map<string, string | undefined>();
  const assertNamed = (person: string | undefined, name: string | null | undefined) => {
    if (person === undefined) return;
    expect(name).toBe(names.get(person) ?? name);
    names.set(person, name ?? undefined);
  };
  for (const { id, name } of live) assertNamed(id, name);
  for (const [index, row] of conversations.entries()) {
    assertNamed(row.person, row.name);
    expect(beside[index]).toMatchObject({ person: row.person, name: row.name });
    const present = live.find(({ id }) => id === row.person);
    expect(row.presence?.current_page).toBe(present?.current_page);
    expect(pushed.rows.get(row.conversation_id) ?? row).toMatchObject({
      person: row.person,
      name: row.name,
    });
  }
  for (const { person, person_name: name } of contactMessages) assertNamed(person, name);
  for (const [index, { visitorId, isHere }] of devices.entries()) {
    const rows = live.filter(({ visitor_ids: ids }) => ids?.includes(visitorId));
    expect(rows.length).toBeLessThanOrEqual(1);
    if (isHere()) expect(rows).toHaveLength(1);
    const person = people[index];
    if (person) assertNamed(person.person, person.name);
    if (person && rows[0]) expect(rows[0].id).toBe(person.person);
  }
  expect(new Set(live.map(({ id }) => id)).size).toBe(live.length);
  const idsAndNames = (rows: readonly PresenceRow[]) =>
    rows.map(({ id, name, current_page: page }) => `${id} ${name} ${page}`).toSorted();
  expect(idsAndNames(pushed.here)).toEqual(idsAndNames(live));
};

const DEVICES = 3;
const device = fc.nat(DEVICES - 1);
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('visit' as const), at: device }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('write' as const), at: device }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('leave' as const), at: device }), weight: 2 },
  fc.record({ do: fc.constant('sign' as const), at: device }),
  fc.record({ do: fc.constant('leave an address' as const), at: device }),
  fc.record({ do: fc.constant('open a link' as const), at: device, from: device }),
  fc.record({ do: fc.constant('withdraw' as const), at: device }),
  fc.record({ do: fc.constant('merge' as const), at: device, from: device }),
  fc.record({ do: fc.constant('separate' as const), at: device }),
  fc.record({ do: fc.constant('name' as const), at: device }),
  fc.record({ do: fc.constant('erase' as const), at: device }),
  fc.record({ do: fc.constant('restart' as const), at: device }),
);

const run = async (
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
) => {
  let server: Server = await startTestServer();
  let shown = createConsole(server.url);
  const devices = Array.from({ length: DEVICES }, (_, n) => createDevice(n + 1));
  const chats = new Map<number, ConversationId>();
  const erased = new Set<string>();
  let words = 0;
  let signed = 0;

  const act = async (one: (typeof steps)[number]): Promise<void> => {
    const { url } = server;
    const { admin } = shown;
    const who = devices[one.at] as (typeof devices)[number];
    words += 1;
    const path = `/api/admin/people/visitor/${who.visitorId}`;
    if (one.do === 'visit') await who.visit(url, `/page-${words}`);
    else if (one.do === 'leave') who.leave();
    else if (one.do === 'write') chats.set(one.at, await who.write(url, `words ${words}`));
    else if (one.do === 'sign') {
      // The form accepts a few messages from one address.
      signed += 1;
      if (signed <= 4) await who.sendContactMessage(url, `Signer No${words}x`);
    } else if (one.do === 'leave an address') {
      const id = chats.get(one.at);
      if (id) await who.leaveAddress(url, id, `left-${words}x@example.org`);
    } else if (one.do === 'open a link') {
      const id = chats.get(one.from);
      if (!id || one.from === one.at) return;
      const made = await admin.post<{ url?: string }>(
        `/api/admin/conversations/${id}/return-links`,
      );
      if (made.body.url === undefined) return;
      await who.send(url, 'POST', new URL(made.body.url).pathname);
      await who.visit(url, '/');
    } else if (one.do === 'withdraw') {
      const id = chats.get(one.at);
      if (id) await admin.post(`/api/admin/conversations/${id}/return-links/revoke`);
    } else if (one.do === 'merge') {
      const from = { kind: 'visitor', id: devices[one.from]?.visitorId };
      await admin.post(`${path}/merge`, { from });
    } else if (one.do === 'separate') {
      const merged = (await shown.personOf('visitor', who.visitorId))?.merged[0];
      if (merged) await admin.post(`${path}/separate`, { person_id: merged.person_id });
    } else if (one.do === 'name') {
      const known = await shown.personOf('visitor', who.visitorId);
      if (known) await admin.post(path, { ...known.fields, name: `Named No${words}x` });
    } else if (one.do === 'erase') {
      const before = await shown.read(devices.map(({ visitorId }) => visitorId));
      const person = before.people[one.at];
      if (!person) return;
      const answer = await admin.post(`/api/admin/visitors/${who.visitorId}/erase`, {
        confirm: who.visitorId,
      });
      if (answer.status !== 200) return;
      for (const name of [
        person.name,
        ...person.suggestions.flatMap((claim) => [claim.name, claim.email]),
      ])
        if (name !== null && /No\d+x|left-/.test(name)) erased.add(name);
      for (const { conversation_id: id } of person.conversations) {
        erased.add(id);
        for (const [at, chat] of chats) if (chat === id) chats.delete(at);
      }
      for (const one_of of devices)
        if (person.visitor_ids.some((id) => id === one_of.visitorId)) one_of.leave();
    } else {
      const { dataDir } = server;
      const wereHere = devices.filter(({ isHere }) => isHere());
      for (const one_of of wereHere) one_of.leave();
      await server.stop();
      server = await startTestServer({ DATA_DIR: dataDir });
      shown = createConsole(server.url);
      for (const one_of of wereHere) await one_of.visit(server.url, '/back');
    }
  };

  for (const one of steps) await act(one);
  const ids = devices.map(({ visitorId }) => visitorId);
  await eventually(async () => {
    const all = await shown.read(ids);
    assertOneTruth(all, devices);
    const text = JSON.stringify(all);
    for (const rest of erased) expect(text).not.toContain(rest);
    for (const rest of erased) {
      const { body } = await shown.admin.get<{ people: FoundPerson[] }>(
        `/api/admin/people?q=${encodeURIComponent(rest)}`,
      );
      expect(body.people).toEqual([]);
    }
  });
  for (const one of devices) one.leave();
  await server.stop();
};

test('every screen says the same of everybody, whatever they and the owner do', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), run), {
    numRuns: 12,
    endOnFailure: true,
  });
}, 300_000);
