import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#site/features/palette/rank.ts';
import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { prepareItems, rank } from '#site/features/palette/rank.ts';

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: `/${title}`,
  kind: 'project',
  title,
  note: '',
  mark: '',
  terms: '',
  ...more,
});

const titles = (query: string, items: PaletteItem[]) =>
  rank(query, prepareItems(items)).map((found) => found.item.title);

test('ranks title start, word start, inside, further words, note, then scattered letters', () => {
  const items = [
    item('Rate out'),
    item('Noted', { note: 'a route for letters' }),
    item('Termed', { terms: 'route' }),
    item('Reroute', { terms: '' }),
    item('Simple Router'),
    item('Router'),
  ];
  expect(titles('rout', items)).toEqual([
    'Router',
    'Simple Router',
    'Reroute',
    'Termed',
    'Noted',
    'Rate out',
  ]);
});

test('an exact title precedes longer ones, and of equals the shorter comes first', () => {
  const items = [item('Chat suite'), item('Chat about it'), item('Chat')];
  expect(titles('chat', items)).toEqual(['Chat', 'Chat suite', 'Chat about it']);
});

test('of equals projects come first, and an action is never found by loose letters', () => {
  const page = item('Map', { kind: 'page', terms: 'graph' });
  expect(titles('graph', [page, item('Knowledge', { terms: 'graph' })])).toEqual([
    'Knowledge',
    'Map',
  ]);
  expect(titles('otc', [item('Open the chat', { kind: 'action' })])).toEqual([]);
  expect(titles('otc', [item('Open the chat')])).toEqual(['Open the chat']);
});

test('a whole word precedes a prefix, and a prefix precedes a misspelled word', () => {
  const items = [
    item('Third', { technologies: ['Rest'] }),
    item('Second', { technologies: ['Rustls'] }),
    item('First', { technologies: ['Rustls', 'Rust'] }),
  ];
  expect(titles('rust', items)).toEqual(['First', 'Second', 'Third']);
});

test('misspelled words find technologies, tags and texts', () => {
  const items = [
    item('By technology', { technologies: ['Kubernetes'] }),
    item('By tag', { terms: 'kubernetes' }),
    item('By text', { note: 'Runs on Kubernetes.' }),
    item('Cubes'),
  ];
  expect(titles('kubernets', items)).toEqual(['By tag', 'By technology', 'By text']);
  expect(rank('kuberntes', prepareItems(items))[1]?.technologies).toEqual(['Kubernetes']);
});

test('every word must be found, in any order and in different fields', () => {
  const items = [item('Plain Moth Router', { terms: 'typescript' }), item('AI Trends')];
  expect(titles('router moth', items)).toEqual(['Plain Moth Router']);
  expect(titles('moth  typescript ', items)).toEqual(['Plain Moth Router']);
  expect(titles('ai cobol', items)).toEqual([]);
});

test('a project found by its technologies names those that matched, and only those', () => {
  const items = [
    item('Plain Moth Router', { technologies: ['TypeScript', 'Redis', 'React'] }),
    item('Redis notes'),
  ];
  const found = (query: string) =>
    rank(query, prepareItems(items)).map(({ item: { title }, technologies }) => [
      title,
      ...technologies,
    ]);
  expect(found('redis')).toEqual([['Redis notes'], ['Plain Moth Router', 'Redis']]);
  expect(found('re type')).toEqual([['Plain Moth Router', 'Redis', 'TypeScript']]);
  expect(found('router')).toEqual([['Plain Moth Router']]);
});

test('accents make no difference on either side', () => {
  expect(titles('resume', [item('Résumé')])).toEqual(['Résumé']);
  expect(titles('RÉSUMÉ', [item('Resume')])).toEqual(['Resume']);
  expect(titles('strasse', [item('Straße')])).toEqual(['Straße']);
  expect(titles('Łódź', [item('Lodz')])).toEqual(['Lodz']);
});

test('initials and omitted letters match, scattered letters do not', () => {
  const items = [item('Plain Moth Router'), item('Hedgerow Manager')];
  expect(titles('pmr', items)).toEqual(['Plain Moth Router']);
  expect(titles('hdgm', items)).toEqual(['Hedgerow Manager']);
  expect(titles('rrr', items)).toEqual([]);
  expect(titles('zz', items)).toEqual([]);
});

test('the match is highlighted in the original title', () => {
  const marked = (query: string, title: string) =>
    rank(query, prepareItems([item(title)]))[0]?.marked;
  expect(marked('sume', 'Résumé')).toEqual([2, 3, 4, 5]);
  expect(marked('ss', 'Straße')).toEqual([4]);
  expect(marked('pmr', 'Plain Moth Router')).toEqual([0, 6, 11]);
  expect(marked('b', '😀 b')).toEqual([3]);
});

test('an empty query finds nothing, and no query throws', () => {
  expect(titles(' ', [item('Router')])).toEqual([]);
  const items = prepareItems([item('Plain Moth Router', { terms: 'a.b', note: '(x|y)' })]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (query) => {
      for (const { marked } of rank(query, items))
        expect(marked.every((at) => at >= 0 && at < 16)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('folding retains the indexes of the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = fold(text);
      expect(folded.from.length).toBe(folded.text.length);
      expect(folded.from.every((at) => at < text.length)).toBe(true);
      expect(fold(folded.text.normalize('NFKD')).text.length).toBeLessThanOrEqual(
        folded.text.normalize('NFKD').length * 3,
      );
    }),
  );
});
