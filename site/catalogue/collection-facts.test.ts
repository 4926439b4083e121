import { expect, test } from 'vitest';
import { sharedTechnologies, yearsOf } from '#site/catalogue/collection-facts.ts';
import type { Plate } from '#site/content-model/project.ts';

const plate = (date: string, ...technologies: string[]) => ({ date, technologies }) as Plate;

test('shared technologies stand on more than one plate, most used first, then by name', () => {
  const plates = [
    plate('2024-01-01', 'Rust', 'Redis', 'Go'),
    plate('2024-01-01', 'Rust', 'Redis', 'Docker', 'Docker'),
    plate('2024-01-01', 'Rust', 'Ada'),
  ];
  expect(sharedTechnologies(plates, 5)).toEqual([
    { name: 'Rust', count: 3 },
    { name: 'Redis', count: 2 },
  ]);
  expect(sharedTechnologies(plates, 1)).toHaveLength(1);
});

test('years are one year, a span, or nothing', () => {
  expect(yearsOf([plate('2024-05-01'), plate('2024-01-01')])).toBe('2024');
  expect(yearsOf([plate('2025-05-01'), plate('2023-01-01'), plate('2024-01-01')])).toBe(
    '2023–2025',
  );
  expect(yearsOf([])).toBe('');
});
