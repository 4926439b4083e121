import { expect, test } from 'vitest';
import { mailboxOf } from '#api/platform/mail/mail-recipients.ts';

for (const [typed, mailbox] of [
  ['Ada@Example.ORG', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['A.D.A+x@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'ada@gmail.com'],
  ['ada@example.org.', 'ada@example.org'],
  ['ada@B\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@constructor', 'ada@constructor'],
] as const)
  test(`counts ${typed} as ${mailbox}`, () => {
    expect(mailboxOf(typed)).toEqual({ mailbox, domain: mailbox.split('@')[1] });
  });
