import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { mailLimits } from '#shared/mail-limits.ts';
import { createImapMailbox } from '#api/platform/mail/imap-mailbox.ts';
import { startDovecot, testWithDovecot as test } from '#api/testing/dovecot.ts';

const certificate = new URL('../../testing/certificates/authority.pem', import.meta.url);

const mail = [
  'From: ada@example.org',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Caf=E9',
  '--b',
  'Content-Type: text/plain; name="plan.txt"',
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('a plan').toString('base64'),
  '--b--',
].join('\r\n');

test('over TLS, mails come by number, in parts, and the mailbox stays unchanged', async () => {
  const server = await startDovecot();
  await server.deliver(mail);
  const mailbox = await createImapMailbox({
    url: server.secureUrl,
    ca: readFileSync(certificate, 'utf8'),
  })();
  let arrived = 0;
  mailbox.onArrived(() => (arrived += 1));
  expect([mailbox.uidNext, await mailbox.after(0), await mailbox.after(1)]).toEqual([2, [1], []]);
  const head = await mailbox.head(1);
  expect(head?.bytes.toString()).toContain('From: ada@example.org');
  expect(head?.size).toBe(mail.length);
  const parts = await mailbox.parts(1, 10);
  expect(parts).toMatchObject([
    { part: '1', type: 'text/plain', disposition: null, fileName: null },
    { part: '2', type: 'text/plain', disposition: 'attachment', fileName: 'plan.txt' },
  ]);
  expect((await mailbox.content(1, '1', 100))?.toString()).toBe('Café');
  expect((await mailbox.content(1, '2', 100))?.toString()).toBe('a plan');
  expect(await mailbox.content(1, '2', 6)).toBeNull();
  expect((await mailbox.beginning(1, '2', 3)).toString()).toBe('a p');
  expect(await mailbox.head(7)).toBeNull();
  await server.deliver(mail);
  await eventually(() => expect(arrived).toBeGreaterThan(0));
  await mailbox.close();
  const flags = await server.withClient(async (client) => {
    await client.mailboxOpen('INBOX');
    const found = await client.fetchOne('1', { flags: true });
    return found ? [...(found.flags ?? [])] : null;
  });
  expect(flags?.filter((flag) => flag !== '\\Recent')).toEqual([]);
});

test('reads only the beginning of a long mail', async () => {
  const server = await startDovecot();
  await server.deliver(`From: ada@example.org\r\n\r\n${'x'.repeat(5_000_000)}`);
  const mailbox = await createImapMailbox({ url: server.url })();
  expect((await mailbox.head(1))?.bytes).toHaveLength(mailLimits.headBytes);
  await mailbox.close();
});

test('reports a wrong password in the mail server’s words', async () => {
  const server = await startDovecot();
  const url = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(createImapMailbox({ url })()).rejects.toThrow();
});
