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

for (const text of [
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

test('the parts joined are the original text, and every link is http or https', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom('https://', 'http://', 'a', '.', ')', '(', '"', '<', ' ', 'x.y', '//', ':'),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (whole) => {
      const parts = linkify(whole);
      expect(parts.map((part) => part.text).join('')).toBe(whole);
      for (const part of parts)
        if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/\S+$/i);
    }),
    { numRuns: 500 },
  );
});
