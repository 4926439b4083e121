import { expect, test } from 'vitest';
import { conditionsText, countsText } from '#site/admin/proactive/rule-text.ts';

const rule = {
  ...{
    name: 'a',
    content: 'May I help?',
    is_enabled: true,
    seconds: 30,
    seconds_on: 'page' as const,
  },
  ...{ page: null, visits: 1, source: null, country: null, shown: 0, answered: 0 },
  while_away: false,
};

test('states when a rule applies, without irrelevant conditions', () => {
  expect(conditionsText(rule)).toBe('After 30 s on a page.');
  expect(conditionsText({ ...rule, while_away: true })).toBe(
    'After 30 s on a page, also while you are away.',
  );
  expect(conditionsText({ ...rule, seconds_on: 'site', page: '/blog' })).toBe(
    'After 30 s on the site, while on /blog.',
  );
  expect(
    conditionsText({ ...rule, page: '/projects/*', visits: 2, source: 'google', country: 'DE' }),
  ).toBe('After 30 s on /projects/*, from visit 2 on, from google, in Germany.');
});

test('states how many saw it and answered', () => {
  expect(countsText(rule)).toBe('Not shown yet.');
  expect(countsText({ ...rule, shown: 12, answered: 3 })).toBe('Shown to 12, answered by 3.');
});
