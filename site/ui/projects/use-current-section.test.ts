import { expect, test } from 'vitest';
import { currentSection } from '#site/ui/projects/use-current-section.ts';

const tops = (...values: number[]) => values.map((top, index) => ({ id: `s${index}`, top }));

test('above the first section nothing is current', () => {
  expect(currentSection(tops(300, 900), 200)).toBeNull();
  expect(currentSection([], 200)).toBeNull();
});

test('the last section past the line is current, including one exactly on it', () => {
  expect(currentSection(tops(-500, 100, 900), 200)).toBe('s1');
  expect(currentSection(tops(-500, 200, 900), 200)).toBe('s1');
  expect(currentSection(tops(-500, 100, 150), 200)).toBe('s2');
});

test('past the end the last section stays current', () => {
  expect(currentSection(tops(-5000, -2000), 200)).toBe('s1');
});
