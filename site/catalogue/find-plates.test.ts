import { expect, test } from 'vitest';
import { chosenIn, withoutChoices } from '#site/catalogue/chosen.ts';
import { countValues, findPlates } from '#site/catalogue/find-plates.ts';
import { everyPlate, type PlateQuery } from '#site/catalogue/plate-query.ts';
import type { Plate } from '#site/content-model/project.ts';

const aPlate = (over: Partial<Plate> & { id: string }) =>
  ({
    title: over.id,
    number: 'OT-01',
    description: '',
    tags: [],
    technologies: [],
    status: 'completed',
    type: 'other',
    ...over,
  }) as unknown as Plate;

const plates = [
  aPlate({
    id: 'router',
    title: 'Simple Router',
    number: 'AI-04',
    date: '2025-03-14',
    type: 'ai',
    category: 'ai',
    status: 'in-progress',
    technologies: ['Node.js', 'Redis'],
    tags: ['cost-control', 'gpu'],
  }),
  aPlate({
    id: 'logs',
    title: 'Log Server',
    number: 'AI-02',
    date: '2024-12-05',
    type: 'ai',
    category: 'automation',
    technologies: ['Rust'],
    description: 'Tokenises a café menu.',
  }),
  aPlate({
    id: 'desk',
    title: 'Desk',
    number: 'AU-01',
    date: '2024-02-26',
    type: 'automation',
    category: 'automation',
    status: 'archived',
    technologies: ['Rust', 'Redis'],
    tags: ['gpu'],
  }),
  aPlate({ id: 'tape', title: 'Tape', date: '2024-10-11', type: 'trading', number: 'TR-01' }),
];

const found = (query: Partial<PlateQuery>) =>
  findPlates(plates, { ...everyPlate, ...query }).map(({ id }) => id);

test.each<[string, Partial<PlateQuery>, string[]]>([
  ['nothing in particular', {}, ['router', 'logs', 'tape', 'desk']],
  ['a type', { types: ['trading'] }, ['tape']],
  ['either of two types', { types: ['automation', 'trading'] }, ['tape', 'desk']],
  ['a category, which some do not have', { categories: ['automation'] }, ['logs', 'desk']],
  ['a status', { statuses: ['archived', 'in-progress'] }, ['router', 'desk']],
  ['a technology', { technology: 'Redis' }, ['router', 'desk']],
  ['a tag', { tag: 'gpu' }, ['router', 'desk']],
  ['kinds together', { tag: 'gpu', types: ['ai'] }, ['router']],
  ['kinds that exclude each other', { types: ['trading'], technology: 'Rust' }, []],
  ['a word of the title', { text: 'sIMPLE' }, ['router']],
  ['the beginning of a word', { text: 'rout' }, ['router']],
  ['two words in different places', { text: 'router redis' }, ['router']],
  ['words that no plate has together', { text: 'router rust' }, []],
  ['a word without its accent', { text: 'cafe' }, ['logs']],
  ['a tag without its hyphen', { text: 'cost control' }, ['router']],
  ['the number of a plate', { text: 'AI-04' }, ['router']],
  ['signs that mean something to a pattern', { text: '.*(' }, []],
])('asked for %s', (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test.each<[PlateQuery['sort'], string[]]>([
  ['newest', ['router', 'logs', 'tape', 'desk']],
  ['oldest', ['desk', 'tape', 'logs', 'router']],
  ['title', ['desk', 'logs', 'router', 'tape']],
  ['type', ['router', 'logs', 'desk', 'tape']],
])('sorted by %s', (sort, ids) => {
  expect(found({ sort })).toEqual(ids);
});

test('the catalogue itself keeps its order', () => {
  const before = [...plates];
  findPlates(plates, { ...everyPlate, sort: 'title' });
  expect(plates).toEqual(before);
});

test('a facet is counted beside the other choices, not beside its own', () => {
  const query: PlateQuery = { ...everyPlate, types: ['ai'], technology: 'Rust' };
  expect([...countValues(plates, query, 'types')]).toEqual([
    ['ai', 1],
    ['automation', 1],
  ]);
  expect([...countValues(plates, query, 'technology')]).toEqual([
    ['Node.js', 1],
    ['Redis', 1],
    ['Rust', 1],
  ]);
  expect([...countValues(plates, query, 'categories')]).toEqual([['automation', 1]]);
});

test('the choices in force tell what there would be without each of them', () => {
  const query: PlateQuery = {
    ...everyPlate,
    text: 'log',
    types: ['ai', 'trading'],
    technology: 'Redis',
    sort: 'title',
    view: 'plates',
  };
  expect(
    chosenIn(plates, query).map(({ facet, value, countWithout }) => [facet, value, countWithout]),
  ).toEqual([
    ['text', 'log', 1],
    ['types', 'ai', 0],
    ['types', 'trading', 0],
    ['technology', 'Redis', 1],
  ]);
  expect(chosenIn(plates, query)[1]?.without.types).toEqual(['trading']);
  expect(withoutChoices(query)).toEqual({ ...everyPlate, sort: 'title', view: 'plates' });
  expect(chosenIn(plates, everyPlate)).toEqual([]);
});
