import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaIds, settingsIds, viewIds } from '#shared/domain/console-paths.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { linkIn, parseDeepLink } from './deep-link.ts';

const id = aConversationId(7);
const paths = [
  ...areaIds,
  ...viewIds.map((view) => `analytics/${view}`),
  ...settingsIds.map((part) => `settings/${part}`),
  `inbox/${id}`,
  'docs/api',
];

test.each(paths)('a link opens foyer://%s of the console', (path) => {
  expect(parseDeepLink(`foyer://${path}`)).toEqual({ server: null, path: `/admin/${path}` });
});

test('a link names a conversation as before, a query of the console, and one of several servers', () => {
  const conversation = { server: null, path: `/admin/inbox/${id}` };
  expect(parseDeepLink(`foyer://conversation/${id}`)).toEqual(conversation);
  expect(parseDeepLink('foyer://analytics/pages/?range=7d&server=foyer.example:5000')).toEqual({
    server: 'foyer.example:5000',
    path: '/admin/analytics/pages?range=7d',
  });
  // A guessed address leads where the console itself would lead.
  expect(parseDeepLink('foyer://hours')?.path).toBe('/admin/settings/hours');
});

test.each([
  '',
  'foyer:',
  'foyer://',
  'foyer://conversation/',
  'foyer://conversation',
  'foyer://nowhere',
  'foyer://inbox/a/b',
  'foyer://analytics/nothing',
  'foyer://user@inbox',
  'foyer://inbox:80',
  'foyer://inbox#x',
  `foyer://inbox?${'a'.repeat(2_048)}`,
  'https://inbox',
  'javascript:alert(1)',
])('refuses the link %s', (text) => {
  expect(parseDeepLink(text)).toBeNull();
});

test('no text makes it throw, or leave the console', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = parseDeepLink(`foyer://${text}`)?.path ?? '/admin/';
      expect(path.startsWith('/admin/')).toBe(true);
    }),
  );
});

test('finds the link among the arguments of a start', () => {
  expect(linkIn(['/usr/bin/foyer', '--flag', 'foyer://inbox'])).toBe('foyer://inbox');
  expect(linkIn(['/usr/bin/foyer', 'https://inbox'])).toBeNull();
});
