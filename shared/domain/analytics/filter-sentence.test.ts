import { expect, test } from 'vitest';
import { getOverview } from '#shared/contracts/admin-analytics.ts';
import {
  dimensions,
  filterKeyOf,
  filterKeys,
  isFilterValue,
  operatorsOf,
} from '#shared/domain/analytics/filter-keys.ts';
import { filterSentence } from '#shared/domain/analytics/filter-sentence.ts';

test.for([
  ['country', 'DE', 'Country is Germany'],
  ['country_not', 'DE', 'Country is not Germany'],
  ['country', '', 'Country is not known'],
  ['country_not', '', 'Country is known'],
  ['page_contains', '/blog', 'Page contains /blog'],
  ['source', '', 'Source is Direct'],
  ['channel_not', '', 'Channel is not Direct'],
  ['page', '', 'Without a page'],
  ['campaign_not', '', 'With a campaign'],
  ['os_not', 'Linux', 'System is not Linux'],
  ['event', 'contact_sent', 'Recorded contact_sent'],
  ['event_not', 'contact_sent', 'Did not record contact_sent'],
  ['goal', 'DE', 'Reached Germany'],
  ['chatted', 'yes', 'Has chatted'],
  ['chatted', 'no', 'Has not chatted'],
] as const)('the filter %s=%s reads "%s"', ([key, value, sentence]) => {
  const names: Readonly<Record<string, string>> = { DE: 'Germany', '': 'Direct' };
  const write = (_: string, text: string) => names[text] ?? text;
  expect(filterSentence(key, value, write).join(' ')).toBe(sentence);
});

test('the API knows every key, and accepts or refuses a value as expected', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const of = { visitor: id, goal: id, chatted: 'yes' };
  for (const key of filterKeys) {
    const good = key in of ? of[key as keyof typeof of] : 'some_value';
    expect([key, isFilterValue(key, good)]).toEqual([key, true]);
    expect([key, getOverview.query.safeParse({ [key]: good }).success]).toEqual([key, true]);
    if (key === 'visitor') continue;
    const isTaken = getOverview.query.safeParse({ [key]: '' }).success;
    expect([key, isFilterValue(key, '')]).toEqual([key, isTaken]);
  }
});

test('every dimension has a key for each of its operators', () => {
  for (const dimension of dimensions) {
    for (const operator of operatorsOf(dimension)) {
      expect([dimension, filterKeyOf(dimension, operator)]).not.toContain(undefined);
    }
  }
});
