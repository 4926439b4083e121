import { expect, test } from 'vitest';
import { anchorsOf, linksOf } from './markdown-links.ts';

test.each([
  ['[text](docs/a.md)', ['docs/a.md']],
  ['![picture](docs/a.png "A title")', ['docs/a.png']],
  ['[one](a.md) and [two](b.md#part)', ['a.md', 'b.md#part']],
  ['[![badge](badge.svg)](target.md)', ['badge.svg', 'target.md']],
  ['[name]: ../c.md', ['../c.md']],
  ['<img alt="x" src="docs/x.png" width="10">', ['docs/x.png']],
  ['`[code](none.md)`', []],
  ['```\n[code](none.md)\n```\n[real](d.md)', ['d.md']],
  ['~~~ts\n[code](none.md)\n~~~', []],
  ['no link at all', []],
])('%j links to %j', (markdown, targets) => {
  expect(linksOf(markdown).map(({ target }) => target)).toEqual(targets);
});

test('a link has its line number', () => {
  expect(linksOf('\n\n[x](a.md)')).toEqual([{ target: 'a.md', line: 3 }]);
});

test("headings have GitHub's anchors", () => {
  const markdown = [
    '# Foyer: what it is',
    '## The `npm start` command',
    '## Twice',
    '## Twice',
    '### A [link](x.md) in it ###',
    '```',
    '# not a heading',
    '```',
    '<a id="own"></a>',
  ].join('\n');
  expect([...anchorsOf(markdown)]).toEqual([
    'foyer-what-it-is',
    'the-npm-start-command',
    'twice',
    'twice-1',
    'a-link-in-it',
    'own',
  ]);
});
