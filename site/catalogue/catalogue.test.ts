import { expect, test } from 'vitest';
import {
  alsoFiledUnder,
  findProject,
  inCollection,
  neighborsOf,
  relatedProjects,
} from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

const aProject = (over: Partial<ProjectSummary> & { id: string }) =>
  ({ type: 'ai', ...over }) as ProjectSummary;

const projects = [
  aProject({ id: 'c', type: 'trading', relatedProjects: ['a', 'outside', 'b'] }),
  aProject({ id: 'b', type: 'ai', category: 'automation' }),
  aProject({ id: 'a', type: 'automation', category: 'automation' }),
];
const ids = (found: readonly ProjectSummary[]) => found.map(({ id }) => id);

test('a project is found by its id, and by nothing else', () => {
  expect(findProject(projects, 'b')?.id).toBe('b');
  expect(findProject(projects, 'x')).toBeNull();
});

test('related projects keep their order and leave out those without a page', () => {
  expect(ids(relatedProjects(projects, projects[0]!))).toEqual(['a', 'b']);
  expect(relatedProjects(projects, projects[1]!)).toEqual([]);
});

test('a collection contains the projects of its type; a category adds projects of other types', () => {
  expect(ids(inCollection(projects, 'automation'))).toEqual(['a']);
  expect(ids(inCollection(projects, 'ai'))).toEqual(['b']);
  expect(ids(alsoFiledUnder(projects, 'automation'))).toEqual(['b']);
  expect(ids(alsoFiledUnder(projects, 'ai'))).toEqual([]);
});

test('the first and the last project have one neighbor', () => {
  expect(neighborsOf(projects, projects[0]!)).toMatchObject({ newer: null, older: { id: 'b' } });
  expect(neighborsOf(projects, projects[2]!)).toMatchObject({ newer: { id: 'b' }, older: null });
});
