import { beforeAll, expect, test } from 'vitest';
import { chosenIn, withoutChoices } from '#site/catalogue/chosen.ts';
import { countValues, findProjects, forgiveMisspellings } from '#site/catalogue/find-projects.ts';
import { everyProject, type ProjectQuery } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

const aProject = (over: Partial<ProjectSummary> & { id: string }) =>
  ({
    title: over.id,
    number: 'OT-01',
    description: '',
    tags: [],
    technologies: [],
    status: 'completed',
    type: 'other',
    ...over,
  }) as unknown as ProjectSummary;

const projects = [
  aProject({
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
  aProject({
    id: 'logs',
    title: 'Log Server',
    number: 'AI-02',
    date: '2024-12-05',
    type: 'ai',
    category: 'automation',
    technologies: ['Rust'],
    description: 'Tokenises the menu of a café in Malmø.',
  }),
  aProject({
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
  aProject({ id: 'tape', title: 'Tape', date: '2024-10-11', type: 'trading', number: 'TR-01' }),
];

const found = (query: Partial<ProjectQuery>) =>
  findProjects(projects, { ...everyProject, ...query }).map(({ id }) => id);

beforeAll(forgiveMisspellings);

test.each<[string, Partial<ProjectQuery>, string[]]>([
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
  ['words that no project has together', { text: 'router rust' }, []],
  ['a word without its accent', { text: 'cafe' }, ['logs']],
  ['a word with plain letters', { text: 'malmo' }, ['logs']],
  ['a tag without its hyphen', { text: 'cost control' }, ['router']],
  ['a misspelled word, where no project has it', { text: 'romter' }, ['router']],
  ['a misspelled technology', { text: 'reids simpel' }, ['router']],
  ['a misspelled word that others spell right', { text: 'rust' }, ['logs', 'desk']],
  ['the number of a project', { text: 'AI-04' }, ['router']],
  ['signs that mean something to a pattern', { text: '.*(' }, []],
])('finds projects by %s', (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test.each<[ProjectQuery['sort'], string[]]>([
  ['newest', ['router', 'logs', 'tape', 'desk']],
  ['oldest', ['desk', 'tape', 'logs', 'router']],
  ['title', ['desk', 'logs', 'router', 'tape']],
  ['type', ['router', 'logs', 'desk', 'tape']],
])('sorted by %s', (sort, ids) => {
  expect(found({ sort })).toEqual(ids);
});

test('sorting does not change the catalogue', () => {
  const before = [...projects];
  findProjects(projects, { ...everyProject, sort: 'title' });
  expect(projects).toEqual(before);
});

test("a facet's counts apply the other filters, not its own", () => {
  const query: ProjectQuery = { ...everyProject, types: ['ai'], technology: 'Rust' };
  expect([...countValues(projects, query, 'types')]).toEqual([
    ['ai', 1],
    ['automation', 1],
  ]);
  expect([...countValues(projects, query, 'technology')]).toEqual([
    ['Node.js', 1],
    ['Redis', 1],
    ['Rust', 1],
  ]);
  expect([...countValues(projects, query, 'categories')]).toEqual([['automation', 1]]);
});

test('each active filter shows the count without it', () => {
  const query: ProjectQuery = {
    ...everyProject,
    text: 'log',
    types: ['ai', 'trading'],
    technology: 'Redis',
    sort: 'title',
    view: 'grid',
  };
  expect(
    chosenIn(projects, query).map(({ facet, value, countWithout }) => [facet, value, countWithout]),
  ).toEqual([
    ['text', 'log', 1],
    ['types', 'ai', 0],
    ['types', 'trading', 0],
    ['technology', 'Redis', 1],
  ]);
  expect(chosenIn(projects, query)[1]?.without.types).toEqual(['trading']);
  expect(withoutChoices(query)).toEqual({ ...everyProject, sort: 'title', view: 'grid' });
  expect(chosenIn(projects, everyProject)).toEqual([]);
});
