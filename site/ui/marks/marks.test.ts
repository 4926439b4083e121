import { expect, test } from 'vitest';
import { cloudPath } from '#site/ui/marks/marked-canvas.tsx';
import { projectOfPage } from '#site/ui/marks/project-of-page.ts';

test('a cloud is closed and has nine scallops of one size', () => {
  const path = cloudPath(40);
  const bumps = path.match(/A(\S+) \1 0 0 1/g) ?? [];
  expect(bumps).toHaveLength(9);
  expect(new Set(bumps).size).toBe(1);
  expect(path).toMatch(/^M0\.0 -40\.0.*0\.0 -40\.0Z$/);
});

test('only project pages have a drawing', () => {
  expect(projectOfPage('/projects/heron-lookout')).toBe('heron-lookout');
  expect(projectOfPage('/projects/heron-lookout?sheet=api#top')).toBe('heron-lookout');
  expect(projectOfPage('/projects')).toBeNull();
  expect(projectOfPage('/blog/projects/x')).toBeNull();
});
