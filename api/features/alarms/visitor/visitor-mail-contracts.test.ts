import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import {
  linkIn,
  serveVisitorMail as serve,
  SITE,
  stopIn,
} from '#api/testing/serve-visitor-mail.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

test('mails unread answers once, with a link that reopens the conversation', async () => {
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
  expect(mail?.subject).toBe('Re: Do you build pipelines?');
  expect(mail?.text).toContain('Yes, I do.');
  expect(mail?.text).toContain('Since 2019.');
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${SITE}${stopIn(mail?.text)}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  expect(await row()).toMatchObject({
    mailed_at: expect.any(String) as string,
    mailed_answers: [{ from_seq: 2, to_seq: 3 }],
  });
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

test('a visitor who reads, removes the address or never left one gets no mail', async () => {
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

test('an answer is mailed as the chat shows it, from the owner by name, and goes back to them', async () => {
  const { id, answer, pass, unread, toVisitor } = await serve({ MAIL_FROM: 'foyer@example.com' });
  await answer(1, 'Yes, **since 2019**: see [the notes](https://me.example/blog) and `npm start`.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const [mail] = await toVisitor();
  expect(mail?.html).toContain(
    'Yes, <strong>since 2019</strong>: see <a href="https://me.example/blog">the notes</a> and <code>npm start</code>.',
  );
  expect(mail?.text).toContain(
    'Yes, since 2019: see the notes (https://me.example/blog) and npm start.',
  );
  expect(mail?.from).toEqual({ name: 'Olga Owner', address: 'foyer@example.com' });
  expect(mail?.replyTo?.[0]?.address).toBe('owner@example.com');
  expect(mail?.references).toBe(`<${id}@example.com>`);
});

test('mails an answer however many messages of the visitor are in between', async () => {
  const { visitor, id, answer, pass, unread, toVisitor } = await serve();
  for (let n = 0; n < 25; n += 1) await visitor.post(id, { content: `More, part ${n}.` });
  await answer(1, 'One at a time, please.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  expect((await toVisitor())[0]?.text).toContain('One at a time, please.');
});

test('mails the newest of very many answers, with the number of those before', async () => {
  const { answer, pass, unread, toVisitor } = await serve();
  for (let n = 1; n <= 23; n += 1) await answer(n, `Answer ${n}.`);
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const text = (await toVisitor())[0]?.text ?? '';
  expect(text).toContain('3 answers before these are in the conversation.');
  expect(text).toContain('Answer 23.');
  expect(text).not.toContain('Answer 3.');
});

test('mails an answer without a link if there are too many', async () => {
  const { admin, id, answer, pass, unread, toVisitor } = await serve();
  for (let n = 0; n < limits.returnLinks.perConversation; n += 1)
    await admin.post(`/api/admin/conversations/${id}/return-links`);
  await answer(1, 'Yes, I do.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const text = (await toVisitor())[0]?.text ?? '';
  expect(text).toContain(`Go on with the conversation: ${SITE}\n`);
  expect(text).toContain('in the browser in which you began it');
});

test('a visitor who read and left again gets one mail for the next answer', async () => {
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

test('one click of a mail program removes the address; fetching the page does not', async () => {
  const { url, answer, pass, unread, toVisitor } = await serve();
  await answer(1, 'Yes, I do.');
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  const stop = `${url}${stopIn((await toVisitor())[0]?.text)}`;
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
