import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { FoundNote } from '#shared/contracts/inbox.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import type { Message } from '#shared/contracts/message.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { mailLimits } from '#shared/mail-limits.ts';
import { createLogger } from '#api/platform/logger.ts';
import { startDovecot, testWithDovecot as test } from '#api/testing/dovecot.ts';
import { serveVisitorMail } from '#api/testing/serve-visitor-mail.ts';

const ADA = 'ada@example.org';
const OWNER = 'owner@example.com';
const passed = (domain: string) => `mx.example.com; dmarc=pass header.from=${domain}`;

interface Written {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly id?: string;
  /** By default, the mail server's results for a genuine sender. */
  readonly results?: readonly string[];
  readonly headers?: readonly string[];
  /** Replaces the text. */
  readonly body?: readonly string[];
}

let written = 0;

const mailOf = ({ from, to, text, id, results, headers = [], body }: Written): string =>
  [
    ...(results ?? [passed(from.replace(/^.*@|>.*$/g, ''))]).map(
      (value) => `Authentication-Results: ${value}`,
    ),
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Do you build pipelines?',
    `Message-ID: <${id ?? `mail-${(written += 1)}`}@mail.example.org>`,
    ...headers,
    ...(body ?? ['Content-Type: text/plain; charset=utf-8', '', text]),
  ].join('\r\n');

const quoted = (mail: Email | undefined): string =>
  `\n\nOn Mon, 5 Jan 2026 at 10:00, Olga Owner <owner@example.com> wrote:\n${(mail?.text ?? '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n-- \nAda Lovelace`;

const serve = async (
  settings: Record<string, string> = {},
  options: Parameters<typeof serveVisitorMail>[1] = {},
) => {
  const dovecot = await startDovecot();
  const served = await serveVisitorMail(
    {
      IMAP_URL: dovecot.url,
      REPLY_ADDRESS: 'answers@example.com',
      MAIL_AUTHSERV_ID: 'mx.example.com',
      ...settings,
    },
    options,
  );
  const { admin, id } = served;
  const answersState = async () =>
    (await admin.get<System>('/api/admin/system')).body.mail?.answers ?? null;
  await eventually(async () => expect((await answersState())?.is_connected).toBe(true));
  const messages = async () =>
    (await admin.get<{ messages: Message[] }>(`/api/conversations/${id}/messages`)).body.messages;
  const texts = async () => (await messages()).map(({ content }) => content);
  const notes = async () =>
    (await admin.get<{ notes: FoundNote[] }>('/api/admin/notes/search?q=e-mail')).body.notes.map(
      ({ content }) => content,
    );
  const row = async () =>
    (await admin.get<{ unread: number; snoozed_until: null }>(`/api/admin/conversations/${id}`))
      .body;
  /** Answers once, so that the visitor gets a mail that they can reply to. */
  const mailVisitor = async (n: number, text: string): Promise<Email | undefined> => {
    const before = (await served.toVisitor()).length;
    await served.answer(n, text);
    await served.pass(served.unread);
    await eventually(async () => expect(await served.toVisitor()).toHaveLength(before + 1));
    return (await served.toVisitor()).at(-1);
  };
  /** Waits until `times` mails were refused. */
  const refused = (times: number) =>
    eventually(async () => expect((await answersState())?.refused).toHaveLength(times));
  return { ...served, dovecot, answersState, messages, texts, notes, row, mailVisitor, refused };
};

const replyTo = (mail: Email | undefined): string => mail?.replyTo?.[0]?.address ?? '';

test("a visitor's answer to a mail is their message, without quote and signature, and rings", async () => {
  const { dovecot, mailVisitor, messages, row, toVisitor } = await serve();
  const mail = await mailVisitor(1, 'Yes, since **2019**.');
  expect(replyTo(mail)).toMatch(/^answers\+[0-9a-z]{38}@example\.com$/);
  expect(mail?.text).toContain('Answer this mail');
  await dovecot.deliver(
    mailOf({
      from: `Ada <${ADA}>`,
      to: replyTo(mail),
      text: `Great!\n\nHow much?${quoted(mail)}`,
      headers: [`In-Reply-To: ${mail?.messageId}`],
    }),
  );
  await eventually(async () => expect(await messages()).toHaveLength(3));
  expect((await messages()).at(-1)).toMatchObject({
    content: 'Great!\n\nHow much?',
    from_admin: false,
    sent_from_page: null,
  });
  expect((await row()).unread).toBe(2);
  // They have read what they answered, so the next answer is mailed again, alone.
  const next = await mailVisitor(2, 'Not much.');
  expect(next?.text).toContain('Not much.');
  expect(next?.text).not.toContain('2019');
  expect(await toVisitor()).toHaveLength(2);
});

test("the owner's answer to an alarm is their reply, read and mailed to who is away", async () => {
  const { dovecot, clock, sentTo, messages, row, toVisitor, pass, unread } = await serve(
    {},
    { mailsOwner: true },
  );
  clock.advance(60_000);
  await eventually(async () => expect(await sentTo(OWNER)).toHaveLength(1));
  const [alarm] = await sentTo(OWNER);
  expect(alarm?.text).toContain('Answer this mail');
  await dovecot.deliver(
    mailOf({
      from: OWNER,
      to: replyTo(alarm),
      text: `Yes, I do.${quoted(alarm)}`,
      headers: [`In-Reply-To: ${alarm?.messageId}`],
    }),
  );
  await eventually(async () => expect((await row()).unread).toBe(0));
  expect((await messages()).map(({ content, from_admin: isOwner }) => [content, isOwner])).toEqual([
    ['Do you build pipelines?', false],
    ['Yes, I do.', true],
  ]);
  await pass(unread);
  await eventually(async () => expect(await toVisitor()).toHaveLength(1));
  expect((await toVisitor())[0]?.text).toContain('Yes, I do.');
  clock.advance(alarmLimits.heldBackMs);
  expect(await sentTo(OWNER)).toHaveLength(1);
});

test('without tags, an answer is found by the mails that it refers to', async () => {
  const { dovecot, mailVisitor, texts } = await serve({ REPLY_ADDRESS_TAGS: 'off' });
  const mail = await mailVisitor(1, 'Yes.');
  expect(replyTo(mail)).toBe('answers@example.com');
  const many = Array.from({ length: 900 }, (_, n) => `<${n}@mail.example.org>`).join('\r\n ');
  await dovecot.deliver(
    mailOf({
      from: ADA,
      to: 'answers@example.com',
      text: 'Thank you',
      headers: [`References: ${many}\r\n ${mail?.messageId}`],
    }),
    mailOf({ from: ADA, to: 'answers@example.com', text: 'Something else' }),
  );
  await eventually(async () => expect(await texts()).toContain('Thank you'));
  expect(await texts()).not.toContain('Something else');
});

test('a mail of an unknown sender is an internal note, and never a message', async () => {
  const { dovecot, mailVisitor, messages, notes, row, admin, id, refused } = await serve();
  const mail = await mailVisitor(1, 'Yes.');
  await admin.post(`/api/conversations/${id}/view`, { primary_hash: 'admin' });
  const to = replyTo(mail);
  const forged: Record<string, Partial<Written>> = {
    'another address': { from: 'eve@example.net' },
    'not proved': { results: [] },
    'proved by another server': {
      results: ['mx.evil.example; dmarc=pass header.from=example.org'],
    },
    'a second result below': {
      results: ['mx.example.com; dmarc=fail header.from=example.org', passed('example.org')],
    },
    'two senders': { from: `${ADA}, eve@example.net` },
  };
  for (const [name, over] of Object.entries(forged))
    await dovecot.deliver(mailOf({ from: ADA, to, text: `I am Ada: ${name}`, ...over }));
  await eventually(async () => expect(await notes()).toHaveLength(5));
  // The limit is five an hour.
  await dovecot.deliver(mailOf({ from: 'eve@example.net', to, text: 'A sixth' }));
  await refused(1);
  const found = await notes();
  expect(found).toHaveLength(5);
  expect(found.every((note) => note.startsWith('Put aside, because '))).toBe(true);
  expect(await messages()).toHaveLength(2);
  expect((await row()).unread).toBeGreaterThan(0);
});

test('the answer from an address that the visitor has taken back, or never confirmed, is put aside', async () => {
  const { dovecot, mailVisitor, leave, notes, messages, confirm } = await serve();
  const mail = await mailVisitor(1, 'Yes.');
  await leave('ada@elsewhere.example');
  await dovecot.deliver(mailOf({ from: ADA, to: replyTo(mail), text: 'From the old one' }));
  await eventually(async () => expect(await notes()).toHaveLength(1));
  await leave(ADA);
  await dovecot.deliver(mailOf({ from: ADA, to: replyTo(mail), text: 'Not confirmed' }));
  await eventually(async () => expect(await notes()).toHaveLength(2));
  expect(await messages()).toHaveLength(2);
  await confirm(ADA);
  await dovecot.deliver(mailOf({ from: ADA, to: replyTo(mail), text: 'Confirmed' }));
  await eventually(async () => expect(await messages()).toHaveLength(3));
});

test('programs, loops and wrong signatures reach no conversation, and the owner sees why', async () => {
  const { dovecot, mailVisitor, messages, notes, answersState, refused } = await serve();
  const mail = await mailVisitor(1, 'Yes.');
  const to = replyTo(mail);
  const automatic = [
    'Auto-Submitted: auto-replied (vacation)',
    'Precedence: bulk',
    'X-Auto-Response-Suppress: All',
    'List-Id: <list.example.org>',
    'List-Unsubscribe: <https://list.example.org>',
    'Return-Path: <>',
  ];
  for (const header of automatic)
    await dovecot.deliver(mailOf({ from: ADA, to, text: 'I am away', headers: [header] }));
  const token = to.replace(/^answers\+|@.*$/g, '');
  const other = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await dovecot.deliver(
    (mail?.messageId ?? '').replace(/^(.*)$/s, (own) =>
      mailOf({ from: ADA, to, text: 'My own mail' }).replace(
        /Message-ID: .*/,
        `Message-ID: ${own}`,
      ),
    ),
    mailOf({ from: ADA, to: `answers+${other}@example.com`, text: 'Guessed' }),
  );
  await refused(automatic.length + 2);
  expect(await messages()).toHaveLength(2);
  expect(await notes()).toEqual([]);
  const reasons = (await answersState())?.refused.map(({ reason }) => reason) ?? [];
  expect(reasons.filter((reason) => reason.startsWith('a program has sent it'))).toHaveLength(
    automatic.length + 1,
  );
});

test('accepts files with an answer under the limits of the chat, and names those left out', async () => {
  const { dovecot, mailVisitor, messages, notes } = await serve();
  const mail = await mailVisitor(1, 'Send me the plan.');
  const part = (head: readonly string[], content: string) => ['--b', ...head, '', content];
  const file = (name: string, bytes: number) =>
    part(
      [
        'Content-Type: application/octet-stream',
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
      ],
      (
        Buffer.alloc(bytes, 'x')
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\r\n'),
    );
  await dovecot.deliver(
    mailOf({
      from: ADA,
      to: replyTo(mail),
      text: '',
      body: [
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...part(
          ['Content-Type: text/html; charset=utf-8'],
          '<html><head><style>p { color: red }</style></head><body><p>Here &amp; <b>now</b></p><blockquote>Send me</blockquote></body></html>',
        ),
        ...file('../../plan.txt', 300_000),
        ...file('large.bin', 10 * 1024 * 1024 + 1),
        '--b--',
      ],
    }),
  );
  await eventually(async () => expect(await messages()).toHaveLength(4));
  const [, , text, sent] = await messages();
  expect(text?.content).toBe('Here & now');
  expect(sent).toMatchObject({
    content: 'plan.txt',
    attachment: { name: 'plan.txt', bytes: 300_000 },
  });
  await eventually(async () => expect(await notes()).toHaveLength(1));
  expect((await notes())[0]).toContain('large.bin is larger than 10 MB');
});

test('mail of strangers costs little, and the mail after it is accepted', async () => {
  const { dovecot, mailVisitor, texts, messages, clock } = await serve();
  const mail = await mailVisitor(1, 'Yes.');
  const to = replyTo(mail);
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, n) => [
      `Content-Type: multipart/mixed; boundary="b${n}"`,
      '',
      `--b${n}`,
    ]).flat();
  const deliver = (over: Partial<Written>) =>
    dovecot.deliver(mailOf({ from: ADA, to, text: '', ...over }));
  await deliver({ text: 'abcd. skrev \n'.repeat(200_000) });
  await deliver({ body: [...nested(90), 'Content-Type: text/plain', '', 'Deep down'] });
  await deliver({
    body: [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: 5_000 }, () => ['--b', '', 'x']).flat(),
    ],
  });
  await deliver({ body: ['Content-Type: text/plain; charset=nonsense', '', 'H\u00e9llo'] });
  await deliver({
    headers: [`References: ${'<a@b>\r\n '.repeat(20_000)}<c@d>`],
    text: 'Long head',
  });
  await deliver({
    headers: ['Subject: =?utf-8?Q?a=0D=0ABcc:_eve=40example.net?='],
    text: 'Bcc: eve@example.net\r\nInjected',
  });
  await deliver({ body: ['Content-Type: text/html', '', '<a href='.repeat(200_000)] });
  await deliver({ text: 'The last one' });
  await eventually(async () => {
    // Failures are retried a few times.
    clock.advance(mailLimits.reconnectMaxMs);
    expect(await texts()).toContain('The last one');
  });
  const stored = await messages();
  expect(stored.map(({ content }) => content)).toContain('Deep down');
  expect(stored.map(({ content }) => content)).not.toContain('Long head');
  expect(stored.every(({ content }) => content.length <= 5_000)).toBe(true);
});

test('a mail that arrives twice, or in a recreated mailbox, is one message', async () => {
  const { dovecot, mailVisitor, messages, texts, clock } = await serve();
  const mail = await mailVisitor(1, 'Yes.');
  const once = mailOf({ from: ADA, to: replyTo(mail), text: 'Once', id: 'once' });
  await dovecot.deliver(once, once, mailOf({ from: ADA, to: replyTo(mail), text: 'Second' }));
  await eventually(async () => expect(await texts()).toContain('Second'));
  await dovecot.makeAnew();
  await dovecot.deliver(once, mailOf({ from: ADA, to: replyTo(mail), text: 'Third' }));
  await eventually(async () => {
    clock.advance(mailLimits.lookEveryMs);
    expect(await texts()).toContain('Third');
  });
  expect(await messages()).toHaveLength(5);
});

test('logs one warning for a lost mailbox, and one line when it is back', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const { dovecot, answersState, clock, mailVisitor, texts } = await serve({}, { logger });
  const mail = await mailVisitor(1, 'Yes.');
  await dovecot.stop();
  await eventually(async () => expect((await answersState())?.lost).not.toBeNull());
  for (let n = 0; n < 5; n += 1) clock.advance(mailLimits.lookEveryMs);
  await dovecot.startAgain();
  await dovecot.deliver(mailOf({ from: ADA, to: replyTo(mail), text: 'Meanwhile' }));
  await eventually(async () => {
    clock.advance(mailLimits.lookEveryMs);
    expect(await texts()).toContain('Meanwhile');
  });
  const about = (event: string) => lines.filter((line) => line.includes(event));
  expect([about('mailbox_lost').length, about('mailbox_back').length]).toEqual([1, 1]);
});
