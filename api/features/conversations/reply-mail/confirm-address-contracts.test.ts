import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { serveVisitorMail, SITE } from '#api/testing/serve-visitor-mail.ts';

/** The switch is on, and the visitor has left another address. */
const serve = async () => {
  const served = await serveVisitorMail();
  const { url, admin, visitor, id, leave, toVisitor } = served;
  const { settings } = (await admin.get<{ settings: object }>('/api/admin/alarms')).body;
  const confirms = (isOn: boolean) =>
    admin.post('/api/admin/alarms/settings', { ...settings, confirms_addresses: isOn });
  await leave(null);
  await confirms(true);
  await leave('ada@example.org');
  const path = `/api/conversations/${id}/reply-address`;
  const address = async () => (await visitor.call('GET', path)).body;
  const sendAgain = () =>
    visitor.call('POST', `${path}/confirmation`, { primary_hash: visitor.primaryHash });
  const received = async (count: number) => {
    await eventually(async () => expect(await toVisitor()).toHaveLength(count));
    return toVisitor();
  };
  /** The page behind the button of the newest mail, on this server. */
  const pageOf = async (count: number) => {
    const text = (await received(count)).at(-1)?.text ?? '';
    const link = new RegExp(`Confirm the address: ${SITE}(\\S+)`).exec(text)?.[1];
    return `${url}${link}`;
  };
  const row = async () =>
    (await admin.get<{ conversations: ConversationSummary[] }>('/api/admin/conversations')).body
      .conversations[0];
  return { ...served, confirms, address, sendAgain, received, pageOf, row };
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

  // Programs that check mail fetch every link.
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

test('whoever did not leave the address takes it back', async () => {
  const { address, pageOf } = await serve();
  const page = await pageOf(1);
  expect(await (await fetch(page)).text()).toContain('It was not me');
  expect((await fetch(`${page}/stop`, { method: 'POST' })).status).toBe(200);
  expect(await address()).toEqual({ email: null });
});

test('one address gets three a day over all conversations, and another left at once its own', async () => {
  const { url, leave, received, toVisitor } = await serve();
  await received(1);
  for (let n = 0; n < 4; n += 1) {
    const other = createVisitorClient(url, aPrimaryHash(50 + n));
    await other.call('POST', `/api/conversations/${await other.start()}/reply-address`, {
      ...{ primary_hash: other.primaryHash, email: 'ada@example.org' },
    });
  }
  await received(3);
  for (const email of ['one@example.org', 'two@example.org', 'three@example.org'])
    await leave(email);
  await leave('ada@example.org');
  expect(await toVisitor()).toHaveLength(3);
});

test('the mail is sent again, three a day with the first one', async () => {
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

test('the same address left again stays as it is, also after the switch is changed', async () => {
  const { leave, pageOf, received, address, confirms, visitor, id, answer } = await serve();
  const page = await pageOf(1);
  await leave('ada@example.org');
  await fetch(page, { method: 'POST' });
  await leave('ada@example.org');
  expect(await address()).toEqual({ email: 'ada@example.org' });
  await confirms(false);
  expect((await leave('grace@example.org')).body).toEqual({ ok: true, email: 'grace@example.org' });
  await confirms(true);
  await leave('grace@example.org');
  expect(await address()).toEqual({ email: 'grace@example.org' });
  await answer(1, 'Yes.');
  await visitor.post(id, { content: 'Thanks.', client_id: aClientId(9) });
  await received(1);
});

test('a console that does not know the switch leaves it as it is', async () => {
  const { admin } = await serve();
  const read = async () =>
    (await admin.get<{ settings: Record<string, unknown> }>('/api/admin/alarms')).body.settings;
  const { confirms_addresses: isOn, ...older } = await read();
  expect(isOn).toBe(true);
  await admin.post('/api/admin/alarms/settings', { ...older, hides_text: true });
  expect(await read()).toMatchObject({ hides_text: true, confirms_addresses: true });
});
