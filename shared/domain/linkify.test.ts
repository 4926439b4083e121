import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkify } from '#shared/domain/linkify.ts';

const links = (text: string) =>
  linkify(text)
    .filter((part) => part.kind === 'link')
    .map((part) => part.text);

test('addresses become links without the punctuation of their sentence', () => {
  expect(links('See https://example.com/a?b=c#d, or (http://example.org).')).toEqual([
    'https://example.com/a?b=c#d',
    'http://example.org',
  ]);
  expect(links('https://en.example.org/wiki/Foyer_(room) is it')).toEqual([
    'https://en.example.org/wiki/Foyer_(room)',
  ]);
});

test('addresses end before the punctuation of Chinese and Japanese', () => {
  const text =
    '请看（https://example.com/a）。『https://例え.jp/部屋』、https://example.org/b，谢谢！https://c.example：';
  expect(links(text)).toEqual([
    'https://example.com/a',
    'https://例え.jp/部屋',
    'https://example.org/b',
    'https://c.example',
  ]);
});

test('addresses with a host of any script are links, and those of e-mail too', () => {
  expect(links('Siehe https://münchen.example/straße?a=ü und http://пример.example.')).toEqual([
    'https://münchen.example/straße?a=ü',
    'http://пример.example',
  ]);
  const mails = 'ada+x@example.org, jörg@münchen.example; (info@пример.example). a.b@c.co.uk!';
  expect(linkify(mails).filter((part) => part.kind === 'link')).toEqual([
    { kind: 'link', text: 'ada+x@example.org', href: 'mailto:ada%2Bx@example.org' },
    {
      kind: 'link',
      text: 'jörg@münchen.example',
      href: 'mailto:j%C3%B6rg@m%C3%BCnchen.example',
    },
    {
      kind: 'link',
      text: 'info@пример.example',
      href: 'mailto:info@%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.example',
    },
    { kind: 'link', text: 'a.b@c.co.uk', href: 'mailto:a.b@c.co.uk' },
  ]);
});

for (const text of [
  'ada@localhost',
  'icon@2x.png',
  '@ada',
  'a@b@',
  'a..b@example.org',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'example.com',
  'https://',
  'https://?x',
  'ftp://example.com',
  'https:/example.com',
]) {
  test(`${text} stays text`, () => {
    expect(links(text)).toEqual([]);
  });
}

test('the parts joined are the original text, and every link is http, https or mailto', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          'https://',
          'http://',
          'a',
          '.',
          ')',
          '(',
          '"',
          '<',
          ' ',
          'x.y',
          '//',
          ':',
          '@',
        ),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (whole) => {
      const parts = linkify(whole);
      expect(parts.map((part) => part.text).join('')).toBe(whole);
      for (const part of parts)
        if (part.kind === 'link') expect(part.href).toMatch(/^(?:https?:\/\/|mailto:)\S+$/i);
    }),
    { numRuns: 500 },
  );
});
