import { expect, test } from 'vitest';
import { nearestPages } from '#site/shell/nearest-pages.ts';

const pages = [
  { key: '/', title: 'Home' },
  { key: '/projects', title: 'Projects' },
  { key: '/resume', title: 'Résumé' },
  { key: '/projects/plain-moth-router', title: 'Plain Moth Router' },
  { key: '/projects/burbler', title: 'Burbler' },
  { key: '/blog/a-pause-is-no-promise', title: 'A pause is no promise' },
];

test.each([
  ['/PROJECTS', '/projects'],
  ['/project', '/projects'],
  ['/resumee', '/resume'],
  ['/projects/simple-ai-ruoter', '/projects/plain-moth-router'],
  ['/twater', '/projects/burbler'],
  ['/blog/sleep', '/blog/a-pause-is-no-promise'],
])('%s is nearest to %s', (path, nearest) => {
  expect(nearestPages(path, pages, 3).map(({ key }) => key)[0]).toBe(nearest);
  expect(nearestPages(path, pages, 3)).toHaveLength(3);
});

test('every path has nearest pages', () => {
  for (const path of ['/', '//', '/%E0%A4%A', `/${'x'.repeat(5_000)}`, '/李小龙'])
    expect(nearestPages(path, pages, 5)).toHaveLength(5);
});
