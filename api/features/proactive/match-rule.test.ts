import { expect, test } from 'vitest';
import { aProactiveRule } from '#shared/testing/builders.ts';
import { dueAt, isPageMatched, isPastMatched } from '#api/features/proactive/match-rule.ts';

const visited = { page: '/projects/pumps', onPageSince: 5_000, onSiteSince: 1_000, country: 'DE' };

test.each([
  ['/', '/', true],
  ['/', '/projects', false],
  ['/projects', '/projects/pumps', false],
  ['/projects/*', '/projects/pumps', true],
  ['/projects/*', '/projects', false],
  ['*', '/anything/at/all', true],
  ['*pumps', '/projects/pumps', true],
  ['*pumps', '/projects/pumps-2', false],
  ['/a*b*c', '/a-b-b-c', true],
  ['/a*b*c', '/a-c-b', false],
  ['/ab*ba', '/aba', false],
  ['/blog', '/blog?tag=x#top', true],
  ['/a.c', '/abc', false],
] as const)('the pattern %s and the page %s: %s', (pattern, page, isMatched) => {
  expect(isPageMatched(pattern, page)).toBe(isMatched);
});

test('a pattern of many stars takes no long time', () => {
  expect(isPageMatched('/' + '*a'.repeat(100), '/' + 'a'.repeat(2_000) + 'b')).toBe(false);
});

test('a rule is due so long after the page, or the site, was entered', () => {
  expect(dueAt(aProactiveRule(), visited)).toBe(35_000);
  expect(dueAt(aProactiveRule({ seconds_on: 'site' }), visited)).toBe(31_000);
});

test('a rule of another page or country is never due', () => {
  expect(dueAt(aProactiveRule({ page: '/blog' }), visited)).toBeNull();
  expect(dueAt(aProactiveRule({ country: 'US' }), visited)).toBeNull();
  expect(dueAt(aProactiveRule({ country: 'US' }), { ...visited, country: null })).toBeNull();
  expect(dueAt(aProactiveRule({ page: '/projects/*', country: 'DE' }), visited)).toBe(35_000);
});

test('visits and source come from the analytics, and are unknown without them', () => {
  const touch = { source: 'google.com', channel: 'search' };
  const past = { earlier_visits: 1, latest_touch: touch };
  expect(isPastMatched(aProactiveRule(), null)).toBe(true);
  expect(isPastMatched(aProactiveRule({ visits: 2 }), null)).toBeNull();
  expect(isPastMatched(aProactiveRule({ visits: 2 }), past)).toBe(true);
  expect(isPastMatched(aProactiveRule({ visits: 3 }), past)).toBe(false);
  expect(isPastMatched(aProactiveRule({ source: 'Google.com' }), past)).toBe(true);
  expect(isPastMatched(aProactiveRule({ source: 'search' }), past)).toBe(true);
  expect(isPastMatched(aProactiveRule({ source: 'email' }), past)).toBe(false);
  expect(
    isPastMatched(aProactiveRule({ source: 'email' }), { ...past, latest_touch: null }),
  ).toBeNull();
});
