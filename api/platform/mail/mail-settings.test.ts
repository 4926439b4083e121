import { expect, test } from 'vitest';
import { readMailSettings, readSender } from '#api/platform/mail/mail-settings.ts';

test.each([
  ['ada@example.org', '', 'ada@example.org'],
  [' <ada@example.org> ', '', 'ada@example.org'],
  ['Ada Stone <ada@example.org>', 'Ada Stone', 'ada@example.org'],
  ['"Ada Stone" <ada@example.org>', 'Ada Stone', 'ada@example.org'],
  ['"Stone, Ada" <ada@example.org>', 'Stone, Ada', 'ada@example.org'],
  ['Stone, Ada <ada@example.org>', 'Stone, Ada', 'ada@example.org'],
  [
    String.raw`"Ada \"A.\" <Stone> \\" <ada@example.org>`,
    String.raw`Ada "A." <Stone> \ `.trim(),
    'ada@example.org',
  ],
  ['Ada "A." Stone <ada@example.org>', 'Ada "A." Stone', 'ada@example.org'],
  ['Zoë Müller 石<zoe@müller.example>', 'Zoë Müller 石', 'zoe@xn--mller-kva.example'],
])('reads %s as %s at %s', (from, name, address) => {
  expect(readSender(from)).toEqual({ name, address });
});

test.each([
  'Ada Stone',
  'Ada Stone ada@example.org',
  'Ada <ada@example>',
  'Ada <ada@example.org> Stone',
  'ada@example.org, bea@example.org',
  '"Ada" <ada@example.org>, "Bea" <bea@example.org>',
  'Ada\r\nBcc: all@example.org <ada@example.org>',
  'Zoë Müller 石<zoë@müller.example>',
  'Ada <>',
  '',
])('refuses %j as a sender', (from) => {
  expect(readSender(from)).toBeNull();
});

test('without MAIL_FROM the owner is the sender', () => {
  const set = { SMTP_URL: 'smtps://mail.example.org', OWNER_EMAIL: 'owner@example.org' };
  expect(readMailSettings(set).settings).toEqual({
    url: 'smtps://mail.example.org',
    owner: 'owner@example.org',
    from: { name: '', address: 'owner@example.org' },
  });
});

test('names what is not set', () => {
  expect(readMailSettings({ OWNER_EMAIL: 'owner@example.org' })).toEqual({
    settings: null,
    lacks: ['SMTP_URL is not set'],
  });
});
