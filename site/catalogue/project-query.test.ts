import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOf,
  everyProject,
  parseProjectQuery,
  projectCategories,
  projectSorts,
  projectStatuses,
  projectTypes,
  projectViews,
  SEARCH_LENGTH,
  termsOf,
  writeProjectQuery,
  type ProjectQuery,
} from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

const known = { technologies: ['C++', 'Node.js', 'Rust'], tags: ['gpu', 'market-data'] };
const parse = (text: string) => parseProjectQuery(new URLSearchParams(text), known);

test('a URL without a query selects everything', () => {
  expect(parse('')).toEqual(everyProject);
  expect(addressOf({})).toBe('/projects');
});

test('a full URL is read, in the order of the catalogue and not of the URL', () => {
  const query = 'q=cold+start&type=trading&type=ai&category=ai&status=archived';
  expect(parse(`${query}&technology=rust&tag=GPU&sort=oldest&view=grid`)).toEqual({
    text: 'cold start',
    types: ['ai', 'trading'],
    categories: ['ai'],
    statuses: ['archived'],
    technology: 'Rust',
    tag: 'gpu',
    sort: 'oldest',
    view: 'grid',
  });
});

test.each([
  ['an unknown type', 'type=looms'],
  ['a type in capitals', 'type=AI'],
  ['a name every object has', 'type=constructor&sort=toString&view=__proto__'],
  ['an unknown category', 'category=trading'],
  ['an unknown status', 'status=done'],
  ['an unknown technology', 'technology=COBOL'],
  ['an unknown tag', 'tag=looms'],
  ['an unknown sort and view', 'sort=random&view=map'],
  ['empty values', 'q=&type=&category=&status=&technology=&tag=&sort=&view='],
  ['a search of nothing but space', 'q=%20%09%0A'],
  ['unknown names', 'page=3&utm_source=x&q[]=y'],
])('%s is ignored', (_, text) => {
  expect(parse(text)).toEqual(everyProject);
});

test('valid values beside invalid ones are used, and duplicates count once', () => {
  expect(parse('type=looms&type=ai&type=ai').types).toEqual(['ai']);
});

test('a search is truncated between characters and loses control characters', () => {
  expect(parse(`q=${'🧵'.repeat(200)}`).text).toBe('🧵'.repeat(SEARCH_LENGTH));
  expect(parse('q=a%00%1Bb').text).toBe('a b');
});

test('a technology with special characters in its name round-trips', () => {
  const address = addressOf({ technology: 'C++' });
  expect(address).toBe('/projects?technology=C%2B%2B');
  expect(parse(address.split('?')[1] ?? '').technology).toBe('C++');
});

const anyQuery = fc.record<ProjectQuery>({
  text: fc.string({ unit: 'binary', maxLength: 120 }),
  types: fc.subarray([...projectTypes]),
  categories: fc.subarray([...projectCategories]),
  statuses: fc.subarray([...projectStatuses]),
  technology: fc.option(fc.constantFrom(...known.technologies)),
  tag: fc.option(fc.constantFrom(...known.tags)),
  sort: fc.constantFrom(...projectSorts),
  view: fc.constantFrom(...projectViews),
});

test('any query round-trips through the URL', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const once = parse(writeProjectQuery(query).toString());
      expect({ ...once, text: '' }).toEqual({ ...query, text: '' });
      expect(parse(writeProjectQuery(once).toString())).toEqual(once);
    }),
  );
});

test('no URL throws, and one query has one URL', () => {
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom('q', 'type', 'status', 'technology', 'sort'), fc.string()),
    fc.oneof(fc.constantFrom('ai', 'rust', 'title'), fc.string({ unit: 'binary' })),
  );
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const once = parse(new URLSearchParams(pairs).toString());
      const written = writeProjectQuery(once).toString();
      expect(writeProjectQuery(parse(written)).toString()).toBe(written);
    }),
  );
});

test('the terms are every technology and tag, once, by name', () => {
  const projects = [
    { technologies: ['Rust', 'tree-sitter'], tags: ['gpu'] },
    { technologies: ['Rust', 'Docker'], tags: ['audit', 'gpu'] },
  ] as ProjectSummary[];
  expect(termsOf(projects)).toEqual({
    technologies: ['Docker', 'Rust', 'tree-sitter'],
    tags: ['audit', 'gpu'],
  });
});
