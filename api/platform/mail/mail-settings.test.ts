import { expect, test } from 'vitest';
import { readMailSettings } from '#api/platform/mail/mail-settings.ts';

const read = (MAIL_FROM?: string, OWNER_EMAIL = 'owner@example.org') =>
  readMailSettings({ SMTP_URL: 'smtps://mail.example.org', OWNER_EMAIL, MAIL_FROM });

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
  ['Zoë Müller 石<zoë@müller.example>', null, null],
  ['Zoë Müller 石<zoe@müller.example>', 'Zoë Müller 石', 'zoe@xn--mller-kva.example'],
])('MAIL_FROM=%s sends as %s from %s', (from, name, address) => {
  const { settings, lacks } = read(from);
  if (name === null) expect(lacks).toHaveLength(1);
  else expect(settings?.from).toEqual({ name, address });
});

test.each([
  'Ada Stone',
  'Ada Stone ada@example.org',
  'Ada <ada@example>',
  'Ada <ada@example.org> Stone',
  'ada@example.org, bea@example.org',
  '"Ada" <ada@example.org>, "Bea" <bea@example.org>',
  'Ada\r\nBcc: all@example.org <ada@example.org>',
  'Ada <>',
  '',
])('MAIL_FROM=%j is refused in words', (from) => {
  expect(read(from)).toEqual({
    settings: null,
    lacks: [
      'MAIL_FROM must be one e-mail address, alone or after a name, such as Ada Stone <ada@example.org>',
    ],
  });
});

test('without MAIL_FROM the owner is the sender, who must be an address alone', () => {
  expect(read().settings).toEqual({
    url: 'smtps://mail.example.org',
    owner: 'owner@example.org',
    from: { name: '', address: 'owner@example.org' },
  });
  expect(read(undefined, 'Ada <owner@example.org>').lacks).toEqual([
    'OWNER_EMAIL must be an e-mail address without a name',
  ]);
});
