import { expect, test } from 'vitest';
import { mergeTexts, readTexts, valueOf } from './source-parts.ts';

const { parts: english } = readTexts(
  'en.ts',
  "export const texts = { chat: { send: 'Send', left: (count: number) => `${count} left` }, home: { title: 'Home' } };\nexport type Texts = typeof texts;",
);

const own = (source: string) => readTexts('texts.ts', source, english);

test('own texts replace those of the site, and the others stay', () => {
  const { parts, faults } = own(
    "import type { OwnTexts } from '#site/texts/en.ts';\nexport default { chat: { send: 'إرسال' } } satisfies OwnTexts;",
  );
  expect(faults).toEqual([]);
  expect(mergeTexts(english, parts)).toEqual({
    chat: { send: "'إرسال'", left: '(count: number) => `${count} left`' },
    home: { title: "'Home'" },
  });
});

test.each([
  ['an unknown text', "chat: { sned: 'Send' }", 'chat.sned', 'is no text of this site'],
  ['an inherited name', "toString: 'Send'", 'toString', 'is no text of this site'],
  ['a number', 'chat: { send: 1 }', 'chat.send', 'must be a text'],
  ['a built text', "chat: { send: 'a' + b }", 'chat.send', 'must be a text'],
  ['a text for a group', "chat: 'Send'", 'chat', 'must be a group of texts'],
  [
    'a text for a function',
    "chat: { left: 'left' }",
    'chat.left',
    'must be a function that returns a text: (…) => …',
  ],
  ['a function for a text', 'chat: { send: () => "" }', 'chat.send', 'must be a text'],
  ['a spread', 'chat: { ...others }', 'chat', 'must have its keys written out'],
])('reports %s with its line', (_what, texts, field, expected) => {
  expect(own(`export default {\n  ${texts},\n};`).faults).toEqual([{ line: 2, field, expected }]);
});

test.each([
  ['a syntax error', 'export default {', expect.any(String)],
  ['a missing export', '', 'must have a default export: { … }'],
  ['more than texts', "import a from 'a';", 'must contain nothing but the exported texts'],
])('reports a file with %s', (_what, source, expected: unknown) => {
  expect(own(source).faults).toEqual([{ line: 1, field: 'file', expected }]);
});

test('texts have a value where nothing writes them out', async () => {
  const { chat } = await valueOf<{ chat: { send: string; left: (count: number) => string } }>(
    english,
  );
  expect(chat.left(3)).toBe('3 left');
});
