import { expect, test } from 'vitest';
import { sharedTechnologies, yearsOf } from '#site/catalogue/collection-facts.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

const project = (date: string, ...technologies: string[]) =>
  ({ date, technologies }) as ProjectSummary;

test('shared technologies are those of more than one project, most used first, then by name', () => {
  const projects = [
    project('2024-01-01', 'Rust', 'Redis', 'Go'),
    project('2024-01-01', 'Rust', 'Redis', 'Docker', 'Docker'),
    project('2024-01-01', 'Rust', 'Ada'),
  ];
  expect(sharedTechnologies(projects, 5)).toEqual([
    { name: 'Rust', count: 3 },
    { name: 'Redis', count: 2 },
  ]);
  expect(sharedTechnologies(projects, 1)).toHaveLength(1);
});

test('years are one year, a range, or nothing', () => {
  expect(yearsOf([project('2024-05-01'), project('2024-01-01')])).toBe('2024');
  expect(yearsOf([project('2025-05-01'), project('2023-01-01'), project('2024-01-01')])).toBe(
    '2023–2025',
  );
  expect(yearsOf([])).toBe('');
});
