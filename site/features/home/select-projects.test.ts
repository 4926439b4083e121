import { expect, test } from 'vitest';
import { selectProjects } from '#site/features/home/select-projects.ts';

const project = (id: string, type: 'ai' | 'trading', isShown = true) => ({
  id,
  type,
  featured: isShown,
  workTag: true,
});

test('the newest of each type are pinned up, no more of one than allowed', () => {
  const projects = [
    project('a', 'ai'),
    project('b', 'ai'),
    project('c', 'ai'),
    project('d', 'trading'),
  ];
  expect(selectProjects(projects, 6, 2).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(selectProjects(projects, 1, 2).map(({ id }) => id)).toEqual(['a']);
});

test('what is not featured, or is no work, stays in the drawer', () => {
  const hidden = [project('a', 'ai', false), { ...project('b', 'ai'), workTag: false }];
  expect(selectProjects([...hidden, project('c', 'ai')], 6, 1).map(({ id }) => id)).toEqual(['c']);
});
