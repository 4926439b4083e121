import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { serveVisitorMail, SITE } from '#api/testing/serve-visitor-mail.ts';

/** The visitor has left an address, which is unconfirmed. */
const serve = async () => {
  const served = await serveVisitorMail({}, { confirms: false });
  const { url, admin, visitor, id, toVisitor } = served;
  const path = `/api/conversations/${id}/reply-address`;
  const address = async () => (await visitor.call('GET', path)).body;
  const sendAgain = () =>
    visitor.call('POST', `${path}/confirmation`, { primary_hash: visitor.primaryHash });
  const received = async (count: number) => {
    await eventually(async () => expect(await toVisitor()).toHaveLength(count));
    return toVisitor();
  };
  /** The page behind the newest mail's button, on this server. */
  const pageOf = async (count: number) => {
    const text = (await received(count)).at(-1)?.text ?? '';
    const link = new RegExp(`Confirm the address: ${SITE}(\\S+)`).exec(text)?.[1];
    return `${url}${link}`;
  };
  const row = async () =>
    (await admin.get<{ conversations: ConversationSummary[] }>('/api/admin/conversations')).body
      .conversations[0];
  return { ...served, address, sendAgain, received, pageOf, row };
};

test('a new address gets one mail, and no answer before the button of its page is pressed', async () => {
  const { answer, pass, unread, address, received, pageOf, row, visitor, id } = await serve();
  expect(await address()).toEqual({ email: 'ada@example.org', waits: true });
  const page = await pageOf(1);
  expect(await row()).toMatchObject({ reply_email: 'ada@example.org', reply_waits: true });
  await answer(1, 'Yes, I do.');
  await pass(unread);
  expect(await received(1)).toMatchObject([{ subject: 'Please confirm your address' }]);
  const transcript = { primary_hash: visitor.primaryHash };
  const path = `/api/conversations/${id}/transcript/mail`;
  expect((await visitor.call('POST', path, transcript)).status).toBe(409);

  // Mail scanners fetch every link.
  for (let n = 0; n < 3; n += 1) {
    const fetched = await fetch(page);
    expect(fetched.status).toBe(200);
    expect(await fetched.text()).toContain('<button>Confirm the address</button>');
  }
  expect(await address()).toMatchObject({ waits: true });
  const pressed = await fetch(page, { method: 'POST' });
  expect([pressed.status, await pressed.text()]).toEqual([
    200,
    expect.stringContaining('The address is confirmed') as string,
  ]);
  expect(await (await fetch(page)).text()).toContain('The address is confirmed');
  expect(await address()).toEqual({ email: 'ada@example.org' });
  expect(await row()).not.toHaveProperty('reply_waits');
  await pass(unread);
  const [, mailed] = await received(2);
  expect(mailed?.text).toContain('Yes, I do.');
});

test('a damaged, an expired and an outdated link confirm nothing, each with its sentence', async () => {
  const { clock, address, leave, pageOf, id, admin } = await serve();
  const page = await pageOf(1);
  const post = async (link: string) => {
    const answered = await fetch(link, { method: 'POST' });
    return [answered.status, await answered.text()] as const;
  };
  const has = (text: string) => expect.stringContaining(text) as string;
  expect(await post(page.replace(/.$/, page.endsWith('A') ? 'Q' : 'A'))).toEqual([
    404,
    has('is damaged'),
  ]);
  await leave('grace@example.org');
  expect(await post(page)).toEqual([404, has('There is nothing to confirm')]);
  await leave('ada@example.org');
  clock.jumpTo(clock.now() + limits.replyMail.confirmValidMs);
  expect(await post(page)).toEqual([410, has('has expired')]);
  expect(await address()).toMatchObject({ waits: true });
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  expect(await post(page)).toEqual([404, has('There is nothing to confirm')]);
});

test('the owner of a mailbox can end all mails to it, for good', async () => {
  const { url, address, received, pageOf, leave, sendAgain, clock, admin, id } = await serve();
  const page = await pageOf(1);
  expect(await (await fetch(page)).text()).toContain('It was not me');
  const [mail] = await received(1);
  const never = `${page}/never`;
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<${never.replace(url, SITE)}>`,
  );
  // Mail scanners fetch every link.
  expect(await (await fetch(never)).text()).toContain('Never mail this address again');
  expect(await address()).toMatchObject({ waits: true });
  const pressed = await fetch(never, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(pressed.status).toBe(200);
  expect(await address()).toEqual({ email: null });

  // By another spelling, from another conversation, after an erasure, on another day: nothing is sent.
  expect((await leave('ADA+x@example.org')).body).toMatchObject({ waits: true });
  expect((await sendAgain()).status).toBe(200);
  const other = createVisitorClient(url, aPrimaryHash(60));
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  clock.jumpTo(clock.now() + 40 * DAY_MS);
  await other.call('POST', `/api/conversations/${await other.start()}/reply-address`, {
    primary_hash: other.primaryHash,
    email: 'ada@example.org',
  });
  const { body } = await admin.get<{ waiting: number; visitor_mails: object }>('/api/admin/alarms');
  expect(body).toMatchObject({ waiting: 0, visitor_mails: { suppressed: 1 } });
  await received(1);
});

test('the reader of the mailbox may change their mind by the link of the first mail', async () => {
  const { leave, pageOf, address, answer, pass, unread, received } = await serve();
  const page = await pageOf(1);
  await fetch(`${page}/never`, { method: 'POST' });
  await leave('ada@example.org');
  expect((await fetch(page, { method: 'POST' })).status).toBe(200);
  expect(await address()).toEqual({ email: 'ada@example.org' });
  await answer(1, 'Yes, I do.');
  await pass(unread);
  expect((await received(2))[1]?.text).toContain('Yes, I do.');
});

test('an address gets three a day over all conversations, and another one its own three', async () => {
  const { url, leave, received, toVisitor } = await serve();
  await received(1);
  for (let n = 0; n < 4; n += 1) {
    const other = createVisitorClient(url, aPrimaryHash(50 + n));
    await other.call('POST', `/api/conversations/${await other.start()}/reply-address`, {
      primary_hash: other.primaryHash,
      email: 'ada@example.org',
    });
  }
  await received(3);
  for (const email of ['one@example.org', 'two@example.org', 'three@example.org'])
    await leave(email);
  await leave('ada@example.org');
  expect(await toVisitor()).toHaveLength(3);
});

test('sends the mail again on request, three a day including the first', async () => {
  const { sendAgain, pageOf, received, address } = await serve();
  await pageOf(1);
  expect((await sendAgain()).status).toBe(200);
  expect((await sendAgain()).status).toBe(200);
  await received(3);
  expect((await sendAgain()).status).toBe(429);
  const second = await pageOf(3);
  expect((await fetch(second, { method: 'POST' })).status).toBe(200);
  expect((await sendAgain()).status).toBe(409);
  expect(await address()).toEqual({ email: 'ada@example.org' });
});

test('the same address changes nothing; any other needs confirmation, even the first one again', async () => {
  const { leave, pageOf, received, address } = await serve();
  const page = await pageOf(1);
  await leave('ada@example.org');
  await fetch(page, { method: 'POST' });
  await leave('ada@example.org');
  expect(await address()).toEqual({ email: 'ada@example.org' });
  expect((await leave('grace@example.org')).body).toMatchObject({ waits: true });
  expect((await leave('ada@example.org')).body).toMatchObject({ waits: true });
  await received(2);
});

test('a spammer reaches a mailbox at most three times a day, with none of their words', async () => {
  const { url, sentTo, clock, pass } = await serveVisitorMail(
    { TRUST_PROXY: '1' },
    { confirms: false },
  );
  const victim = 'v.ic.tim@gmail.com';
  const spellings = [
    victim,
    'victim@gmail.com',
    'VICTIM+pay@gmail.com',
    'v.i.c.t.i.m@googlemail.com',
  ];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const spammer = createVisitorClient(url, aPrimaryHash(200 + n));
    const from = { 'x-forwarded-for': `198.51.100.${n}` };
    const started = await spammer.call<{ conversation_id: string }>(
      'POST',
      `/api/conversations/${spammer.primaryHash}/start`,
      {
        initiated_by: 'visitor',
        initiated_from_page: '/',
        visitor_name: 'PayPal Security\r\nBcc: all@example.org',
      },
    );
    const id = started.body.conversation_id as ConversationId;
    await spammer.post(id, { content: 'Your account is locked: http://evil.example/pay' });
    const claim = { primary_hash: spammer.primaryHash };
    const path = `/api/conversations/${id}`;
    const email = spellings[n % spellings.length];
    await spammer.call('POST', `${path}/reply-address`, { ...claim, email }, from);
    for (const call of ['reply-address/confirmation', 'transcript/mail'])
      statuses.push((await spammer.call('POST', `${path}/${call}`, claim, from)).status);
  }
  // Attempts end first: one that timed out would be repeated, though its mail arrived.
  await pass(0);
  await pass(60_000);
  const mails = (await Promise.all(spellings.map(sentTo))).flat();
  expect(mails).toHaveLength(3);
  for (const { text = '', html = '', subject, headers } of mails) {
    const all = [text, html, subject, JSON.stringify(headers)].join('\n');
    expect(all).not.toMatch(/paypal|evil\.example|is locked|all@example/i);
  }
  expect(statuses).toContain(429);
  expect(statuses.filter((_status, n) => n % 2 === 1)).toEqual(Array(12).fill(409));
  clock.jumpTo(clock.now() + DAY_MS);
  const later = createVisitorClient(url, aPrimaryHash(300));
  await later.call('POST', `/api/conversations/${await later.start()}/reply-address`, {
    primary_hash: later.primaryHash,
    email: spellings[1],
  });
  await pass(60_000);
  expect((await Promise.all(spellings.map(sentTo))).flat()).toHaveLength(4);
});
