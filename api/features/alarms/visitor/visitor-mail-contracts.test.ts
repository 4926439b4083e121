import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const SITE = 'https://me.example';

const serveMail = async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
      stream.on('end', () => {
        received.push(text);
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mails = () => Promise.all(received.map((raw) => new PostalMime().parse(raw)));
  return { url: `smtp://127.0.0.1:${port}`, mails };
};

/** A visitor who asked something, left an address and went; the owner's mail is switched off. */
const serve = async () => {
  const clock = createFakeClock();
  const mail = await serveMail();
  const { url } = await startTestServer(
    { SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com', PUBLIC_URL: SITE },
    { clock, timers: clock },
  );
  const admin = createAdminClient(url);
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.post(id, { content: 'Do you build pipelines?' });
  const leave = (email: string | null) =>
    visitor.call('POST', `/api/conversations/${id}/reply-address`, {
      primary_hash: visitor.primaryHash,
      email,
    });
  await leave('ada@example.org');
  const answer = (n: number, content: string) =>
    admin.post(`/api/conversations/${id}/messages`, {
      ...{ content, from_admin: true, primary_hash: 'admin', sent_from_page: '/admin' },
      client_id: aClientId(100 + n),
    });
  const { settings } = (await admin.get<{ settings: object }>('/api/admin/alarms')).body;
  await admin.post('/api/admin/alarms/settings', { ...settings, email: [] });
  /** Lets the time pass at once, and waits until what it brought is done. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await eventually(async () => {
      const { waiting } = (await admin.get<{ waiting: number }>('/api/admin/alarms')).body;
      expect(waiting).toBe(0);
    });
  };
  const unread = alarmLimits.replyUnreadMs + alarmLimits.replyUnreadEveryMs;
  const toVisitor = async () =>
    (await mail.mails()).filter(({ to }) => to?.[0]?.address === 'ada@example.org');
  return { url, admin, visitor, id, leave, answer, pass, unread, toVisitor };
};

const linkIn = (text: string | undefined): string =>
  new RegExp(`${SITE}(/api/return/[\\w.-]+)(?!/stop)`).exec(text ?? '')?.[1] ?? 'no link';

test('answers that a visitor does not read are mailed once, with a link that reopens the talk', async () => {
  const { url, admin, id, answer, pass, unread, toVisitor } = await serve();
  const row = async () =>
    (await admin.get<{ conversations: object[] }>('/api/admin/conversations')).body
      .conversations[0];
  expect(await row()).not.toHaveProperty('mailed_at');
  await answer(1, 'Yes, I do.');
  await answer(2, 'Since 2019.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  await pass(unread);
  const [mail, ...more] = await toVisitor();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('answered you');
  expect(mail?.text).toContain('Yes, I do.');
  expect(mail?.text).toContain('Since 2019.');
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${SITE}${linkIn(mail?.text)}/stop>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  expect(await row()).toMatchObject({ mailed_at: expect.any(String) as string });
  expect(await row()).not.toHaveProperty('returned_at');

  const other = createVisitorClient(url, aPrimaryHash(7));
  const opened = await fetch(`${url}${linkIn(mail?.text)}`, { method: 'POST', redirect: 'manual' });
  expect(opened.status).toBe(303);
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const path = `/api/conversations/${other.primaryHash}/active`;
  const { body } = await other.call<{ conversation_id: string }>('GET', path, undefined, {
    cookie,
  });
  expect(body.conversation_id).toBe(id);
  expect(await row()).toMatchObject({ returned_at: expect.any(String) as string });
});

test('a visitor who reads, takes the address back, or never left one gets no mail', async () => {
  const { visitor, id, leave, answer, pass, unread, toVisitor } = await serve();
  await answer(1, 'Yes, I do.');
  await visitor.call('POST', `/api/conversations/${id}/view`, {
    primary_hash: visitor.primaryHash,
  });
  await pass(unread);
  await answer(2, 'Since 2019.');
  await leave(null);
  await pass(unread);
  expect(await toVisitor()).toEqual([]);
});

test('who has read and left again gets one mail for the next answer', async () => {
  const { visitor, id, answer, pass, unread, toVisitor } = await serve();
  await answer(1, 'Yes, I do.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  await visitor.call('POST', `/api/conversations/${id}/view`, {
    primary_hash: visitor.primaryHash,
  });
  await answer(2, 'Since 2019.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(2));
  const second = (await toVisitor())[1]?.text ?? '';
  expect(second).toContain('Since 2019.');
  expect(second).not.toContain('Yes, I do.');
});

test('an erasure ends the link', async () => {
  const { url, admin, id, answer, pass, unread, toVisitor } = await serve();
  await answer(1, 'Yes, I do.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const link = linkIn((await toVisitor())[0]?.text);
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  const gone = await fetch(`${url}${link}`);
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('leads nowhere any more');
});

test('one click of a mail program takes the address back; a look does not', async () => {
  const { url, answer, pass, unread, toVisitor } = await serve();
  await answer(1, 'Yes, I do.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const stop = `${url}${linkIn((await toVisitor())[0]?.text)}/stop`;
  expect((await fetch(stop)).status).toBe(200);
  const damaged = await fetch(stop.replace('/stop', 'x/stop'), { method: 'POST' });
  expect(damaged.status).toBe(404);
  const posted = await fetch(stop, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(posted.status).toBe(200);
  await answer(2, 'Since 2019.');
  await pass(unread);
  expect(await toVisitor()).toHaveLength(1);
});
