import { expect, test } from 'vitest';
import type { Owner } from '#shared/contracts/presence.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { serveVisitorMail, SITE } from '#api/testing/serve-visitor-mail.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

const serve = async (settings: Record<string, string> = {}) => {
  const served = await serveVisitorMail(settings);
  const { visitor, id } = served;
  const requestIt = (timeZone?: string) =>
    visitor.call<{ email: string; left: number; error?: { code: string } }>(
      'POST',
      `/api/conversations/${id}/transcript/mail`,
      { primary_hash: visitor.primaryHash, ...(timeZone && { time_zone: timeZone }) },
    );
  return { ...served, requestIt };
};

test('a visitor gets the conversation by mail, as text and HTML, in their own zone', async () => {
  const { requestIt, answer, visitor, id, toVisitor } = await serve();
  await answer(1, 'Yes <b>I</b> do.\nSince 2019.');
  await visitor.post(id, { content: 'Thank you.', client_id: aClientId(7) });
  const { status, body } = await requestIt('Asia/Kolkata');
  expect([status, body]).toEqual([200, { ok: true, email: 'ada@example.org', left: 2 }]);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const [mail] = await toVisitor();
  expect(mail?.subject).toMatch(/^Your conversation with /);
  const text = mail?.text ?? '';
  expect(text).toContain('Times in Asia/Kolkata');
  expect(text).toMatch(/UTC\+5:30, Visitor\nDo you build pipelines\?/);
  expect(text).toContain('Yes <b>I</b> do.\nSince 2019.');
  expect(text.indexOf('Since 2019.')).toBeLessThan(text.indexOf('Thank you.'));
  expect(mail?.html).toContain(
    '<div dir="auto">Yes &lt;b&gt;I&lt;/b&gt; do.</div><div dir="auto">Since 2019.</div>',
  );
  expect(mail?.attachments).toEqual([]);
});

test('a file is named in it with its size', async () => {
  const { requestIt, url, visitor, id, toVisitor } = await serve();
  const upload = `/api/conversations/${id}/attachments`;
  const file = { attachment_id: aClientId(40), name: 'plan.txt', bytes: 1_500, from_admin: false };
  expect((await visitor.call('POST', upload, file)).status).toBe(200);
  const sent = await fetch(`${url}${upload}/${file.attachment_id}/parts/0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: visitor.cookie() },
    body: 'x'.repeat(1_500),
  });
  expect(sent.status).toBe(200);
  await visitor.post(id, { content: 'plan.txt', client_id: file.attachment_id });
  await requestIt();
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  expect((await toVisitor())[0]?.text).toContain('File: plan.txt (1.5 kB)');
});

test('three a day for each conversation, even if requested at once', async () => {
  const { requestIt, toVisitor } = await serve();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => requestIt()));
  const lefts = answers.filter(({ status }) => status === 200).map(({ body }) => body.left);
  expect(new Set(lefts)).toEqual(new Set([0, 1, 2]));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5 - limits.replyMail.transcriptsPerDay);
  expect(refused[0]?.body.error?.code).toBe('slow_down');
  await eventually(async () => expect(await toVisitor()).toHaveLength(3));
});

test('one network address gets a limited number over all conversations, also the loopback one', async () => {
  const { url } = await serveVisitorMail({ TRUST_PROXY: '1' });
  const [rule] = limits.replyMail.mailsPerAddress;
  const leaveAs = async (n: number, headers: Record<string, string>) => {
    const visitor = createVisitorClient(url, aPrimaryHash(100 + n));
    const id = await visitor.start();
    const left = await visitor.call(
      'POST',
      `/api/conversations/${id}/reply-address`,
      { primary_hash: visitor.primaryHash, email: `ada${n}@example${n}.net` },
      headers,
    );
    return left.status;
  };
  for (const [m, address] of ['198.51.100.7', '127.0.0.1'].entries()) {
    const from = { 'x-forwarded-for': address };
    const statuses: number[] = [];
    // The test helper left one from the loopback address itself.
    for (let n = 0; n < rule.times - m; n += 1) statuses.push(await leaveAs(50 * m + n, from));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await leaveAs(50 * m + 30, from)).toBe(429);
  }
  expect(await leaveAs(140, { 'x-forwarded-for': '198.51.100.8' })).toBe(200);
});

test('spellings of one mailbox share its count; what was confirmed gets its transcripts', async () => {
  const { url, confirm, sentTo } = await serveVisitorMail({ TRUST_PROXY: '1' });
  const [cap] = alarmLimits.unconfirmedMails.recipient;
  for (let n = 0; n < 6; n += 1) {
    const from = { 'x-forwarded-for': `198.51.100.${n}` };
    const visitor = createVisitorClient(url, aPrimaryHash(100 + n));
    const id = await visitor.start();
    await visitor.post(id, { content: 'Hello' });
    const claim = { primary_hash: visitor.primaryHash };
    const path = `/api/conversations/${id}`;
    const email = `grace+${n}@example.net`;
    const left = { ...claim, email };
    expect((await visitor.call('POST', `${path}/reply-address`, left, from)).status).toBe(200);
    const isMailed = n < (cap?.times ?? 0);
    if (isMailed) await confirm(email);
    else expect(await sentTo(email)).toEqual([]);
    const { status } = await visitor.call('POST', `${path}/transcript/mail`, claim, from);
    expect(status).toBe(isMailed ? 200 : 409);
  }
});

test('on the next day it may be requested again', async () => {
  const { requestIt, clock } = await serve();
  for (const left of [2, 1, 0]) expect((await requestIt()).body.left).toBe(left);
  expect((await requestIt()).status).toBe(429);
  clock.jumpTo(clock.now() + DAY_MS);
  expect((await requestIt()).body.left).toBe(2);
});

test('without an address there is a conflict, and the mail goes nowhere', async () => {
  const { requestIt, leave, visitor, id } = await serve();
  const path = `/api/conversations/${id}/reply-address`;
  expect((await visitor.call('GET', path)).body).toEqual({ email: 'ada@example.org' });
  await leave(null);
  expect((await visitor.call('GET', path)).body).toEqual({ email: null });
  expect(await requestIt()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
});

test('refuses strangers, and browsers that came by a link', async () => {
  const { url, admin, id, visitor } = await serve();
  const other = createVisitorClient(url, aPrimaryHash(7));
  await other.active();
  const body = { primary_hash: visitor.primaryHash };
  const path = `/api/conversations/${id}`;
  const tryBoth = async () => [
    (await other.call('POST', `${path}/transcript/mail`, body)).status,
    (await other.call('GET', `${path}/reply-address`)).status,
  ];
  expect(await tryBoth()).toEqual([404, 404]);
  const made = await admin.post<{ url: string }>(`/api/admin/conversations/${id}/return-links`);
  await fetch(made.body.url.replace(SITE, url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: other.cookie() },
  });
  expect((await other.call('GET', `${path}/messages`)).status).toBe(200);
  expect(await tryBoth()).toEqual([404, 404]);
});

test('an erasure, or a removed address, drops a waiting mail', async () => {
  const served = await serve();
  const { requestIt, setBusy, refused, admin, id, leave, clock, toVisitor, confirm } = served;
  const waiting = async () =>
    (await admin.get<{ waiting: number }>('/api/admin/alarms')).body.waiting;
  // An attempt that runs while the time advances is repeated later.
  const untilDone = () =>
    eventually(async () => {
      clock.advance(5_000);
      expect(await waiting()).toBe(0);
    });
  setBusy(true);
  await requestIt();
  await eventually(async () => expect(refused()).toBe(1));
  await leave(null);
  setBusy(false);
  await untilDone();
  expect(await toVisitor()).toEqual([]);

  // A separate mail, not the one that the address had before.
  const { length: mailsBefore } = await served.sentTo('ada@example.org');
  await leave('ada@example.org');
  await eventually(async () =>
    expect((await served.sentTo('ada@example.org')).length).toBeGreaterThan(mailsBefore),
  );
  await confirm('ada@example.org');
  setBusy(true);
  await requestIt();
  await eventually(async () => expect(refused()).toBe(2));
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  setBusy(false);
  await untilDone();
  expect(await toVisitor()).toEqual([]);
});

test('the stop link removes that address and no other', async () => {
  const { url, requestIt, leave, toVisitor, visitor, id } = await serve();
  await requestIt();
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const [mail] = await toVisitor();
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const stop = url + header.slice(1 + SITE.length, -1);
  expect(mail?.text).toContain(header.slice(1, -1));
  const address = async () =>
    (await visitor.call('GET', `/api/conversations/${id}/reply-address`)).body['email'];
  expect((await fetch(stop)).status).toBe(200);
  expect(await address()).toBe('ada@example.org');
  const damaged = stop.replace(/.\.([\w-]+)\/stop$/, 'A.$1/stop');
  expect((await fetch(damaged, { method: 'POST' })).status).toBe(404);
  await leave('grace@example.org');
  expect((await fetch(stop, { method: 'POST' })).status).toBe(200);
  expect(await address()).toBe('grace@example.org');
  await leave('ada@example.org');
  expect((await fetch(stop, { method: 'POST' })).status).toBe(200);
  expect(await address()).toBeNull();
});

test('pages learn whether mail is configured, and without it the call is refused', async () => {
  const { url } = await serve();
  const withMail = createVisitorClient(url, aPrimaryHash(5)).socket();
  expect((await next<Owner>(withMail, 'owner')).mails_visitors).toBe(true);
  const bare = await startTestServer();
  const visitor = createVisitorClient(bare.url);
  expect(await next<Owner>(visitor.socket(), 'owner')).not.toHaveProperty('mails_visitors');
  const id = await visitor.start();
  const body = { primary_hash: visitor.primaryHash };
  const requested = await visitor.call('POST', `/api/conversations/${id}/transcript/mail`, body);
  expect(requested.status).toBe(409);
  expect((await createAdminClient(bare.url).get('/api/admin/alarms')).status).toBe(200);
});
