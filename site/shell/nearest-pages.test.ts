import { expect, test } from 'vitest';
import { nearestPages } from '#site/shell/nearest-pages.ts';

const pages = [
  { key: '/', title: 'Home' },
  { key: '/projects', title: 'Projects' },
  { key: '/resume', title: 'Résumé' },
  { key: '/projects/simple-ai-router', title: 'Simple AI Router' },
  { key: '/projects/twatter', title: 'Twatter' },
  { key: '/blog/sleep-is-not-synchronisation', title: 'Sleep is not synchronisation' },
];

test.each([
  ['/PROJECTS', '/projects'],
  ['/project', '/projects'],
  ['/resumee', '/resume'],
  ['/projects/simple-ai-ruoter', '/projects/simple-ai-router'],
  ['/twater', '/projects/twatter'],
  ['/blog/sleep', '/blog/sleep-is-not-synchronisation'],
])('%s is nearest to %s', (path, nearest) => {
  expect(nearestPages(path, pages, 3).map(({ key }) => key)[0]).toBe(nearest);
  expect(nearestPages(path, pages, 3)).toHaveLength(3);
});

test('any path has an answer', () => {
  for (const path of ['/', '//', '/%E0%A4%A', `/${'x'.repeat(5_000)}`, '/李小龙'])
    expect(nearestPages(path, pages, 5)).toHaveLength(5);
});
