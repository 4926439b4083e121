import { expect, test } from 'vitest';
import { readConsolePath } from '#shared/domain/console-paths.ts';

test.each([
  ['/admin', null, null],
  ['/admin/', null, null],
  ['/admin/live', 'live', null],
  ['/admin/live/', 'live', null],
  ['/admin/inbox/0192', 'inbox', '0192'],
  ['/admin/inbox/a%2Fb', 'inbox', 'a/b'],
  ['/admin/analytics/exit-pages', 'analytics', 'exit-pages'],
  ['/admin/analytics/page', 'analytics', 'page'],
  ['/admin/settings/first-steps', 'settings', 'first-steps'],
  ['/admin/docs/api', 'docs', 'api'],
] as const)('%s is a location of the console', (path, area, item) => {
  expect(readConsolePath(path)).toEqual({ is: 'known', area, item });
});

test.each([
  ['/admin/messages', '/admin/contact'],
  ['/admin/messages/0192', '/admin/contact/0192'],
  ['/admin/Inbox', '/admin/inbox'],
  ['/admin/conversations', '/admin/inbox'],
  ['/admin/visitors', '/admin/analytics/visitors'],
  ['/admin/analytics/Visitors', '/admin/analytics/visitors'],
  ['/admin/check', '/admin/settings/check'],
  ['/admin/api', '/admin/docs/api'],
])('%s leads to %s', (path, to) => {
  expect(readConsolePath(path)).toEqual({ is: 'moved', path: to });
  expect(readConsolePath(to).is).toBe('known');
});

test.each([
  '/admin/cellar',
  '/admin/cellar/contact',
  '/admin/constructor',
  '/admin//inbox',
  '/admin/live/5',
  '/admin/visitors/5',
  '/admin/analytics/cellar',
  '/admin/settings/cellar',
  '/admin/inbox/a/b',
  '/admin/inbox/%E0%A4',
  '/administrator',
  '/',
  '',
])('%j is no location of the console', (path) => {
  expect(readConsolePath(path)).toEqual({ is: 'unknown' });
});
