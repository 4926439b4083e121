import { expect, test } from 'vitest';
import { selectProjects } from '#site/features/home/select-projects.ts';

const project = (id: string, type: 'ai' | 'trading', isShown = true) => ({
  id,
  type,
  featured: isShown,
  workTag: true,
});

test('selects the newest projects of each type, up to a limit', () => {
  const projects = [
    project('a', 'ai'),
    project('b', 'ai'),
    project('c', 'ai'),
    project('d', 'trading'),
  ];
  expect(selectProjects(projects, 6, 2).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(selectProjects(projects, 1, 2).map(({ id }) => id)).toEqual(['a']);
});

test('projects that are not featured, or are not work, are not selected', () => {
  const hidden = [project('a', 'ai', false), { ...project('b', 'ai'), workTag: false }];
  expect(selectProjects([...hidden, project('c', 'ai')], 6, 1).map(({ id }) => id)).toEqual(['c']);
});
