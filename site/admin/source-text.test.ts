import { expect, test } from 'vitest';
import { filterSentence } from '#shared/domain/analytics/filter-sentence.ts';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { sourceText } from '#site/admin/source-text.ts';

test.for([
  [{ source: 'google', channel: 'search' }, 'google'],
  [{ source: null, channel: 'email', campaign: 'spring' }, 'email · spring'],
  [{ source: null, channel: 'direct' }, 'Direct'],
  [{ source: '', channel: '', campaign: '' }, 'Direct'],
  [{ source: null, channel: null, campaign: null }, 'Direct'],
] as const)('%o is from %s', ([touch, text]) => {
  expect(sourceText(touch)).toBe(text);
});

test('visits without a source have one label in every list and filter', () => {
  expect(valueText('source', '')).toBe('Direct');
  expect(valueText('source', null)).toBe('Direct');
  expect(valueText('channel', 'direct')).toBe('Direct');
  expect(filterSentence('source', '', valueText)).toEqual(['Source is', 'Direct']);
  expect(filterSentence('channel_not', 'direct', valueText)).toEqual(['Channel is not', 'Direct']);
});
