import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAuthenticated } from '#api/features/mail-in/authentication.ts';

const FROM = 'Ada@Example.org';
const isIt = (...values: string[]) => isAuthenticated(values, 'mx.example.com', FROM);

for (const [title, values, expected] of [
  ['DMARC for its domain', ['mx.example.com; dmarc=pass (p=REJECT) header.from=example.org'], true],
  [
    'a signature of its domain',
    ['mx.example.com 1; spf=fail smtp.mailfrom=a@b; dkim=pass header.d=example.org header.s=x'],
    true,
  ],
  ['a signature by identity', ['mx.example.com; dkim=pass header.i=@example.org'], true],
  ['capitals', ['MX.example.com; DMARC=Pass header.From=EXAMPLE.org'], true],
  ['no result', [], false],
  ['none', ['mx.example.com; none'], false],
  ['the sender path alone', ['mx.example.com; spf=pass smtp.mailfrom=ada@example.org'], false],
  ['another domain', ['mx.example.com; dmarc=pass header.from=example.net'], false],
  ['a domain below', ['mx.example.com; dkim=pass header.d=mail.example.org'], false],
  ['a domain above', ['mx.example.com; dkim=pass header.d=org'], false],
  ['a failure beside it', ['mx.example.com; dkim=pass header.d=example.org; dmarc=fail'], false],
  ['another server', ['mx.evil.example; dmarc=pass header.from=example.org'], false],
  ['a longer name', ['mx.example.com.evil.example; dmarc=pass header.from=example.org'], false],
  [
    'a second result of that server',
    ['mx.example.com; dmarc=none', 'mx.example.com; dmarc=pass header.from=example.org'],
    false,
  ],
  [
    'what a comment contains',
    ['mx.example.com; dkim=none (a; (b); dmarc=pass header.from=example.org)'],
    false,
  ],
  [
    'what a quoted text contains',
    ['mx.example.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.org"@b.example'],
    false,
  ],
  [
    'a comment that does not end',
    ['mx.example.com; ((; dmarc=pass header.from=example.org'],
    false,
  ],
] as const)
  test(`${title} ${expected ? 'proves' : 'does not prove'} a sender`, () => {
    expect(isIt(...values)).toBe(expected);
  });

test('no text without its domain proves a sender', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.toLowerCase().includes('example.org'));
      expect(isIt(`mx.example.com; ${text}`)).toBe(false);
    }),
  );
});
