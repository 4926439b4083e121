import { expect, test } from 'vitest';
import {
  changeOf,
  percentText,
  secondsText,
  shareText,
  vitalText,
} from '#site/admin/analytics/figures-text.ts';

test('figures have their units, and a missing figure is not zero', () => {
  expect([shareText(0.256), shareText(0), shareText(null)]).toEqual(['26%', '0%', '–']);
  expect(percentText(50.4)).toBe('50%');
  expect([secondsText(64.6), secondsText(5_400), secondsText(259_200)]).toEqual([
    '1:05',
    '1.5 h',
    '3 d',
  ]);
  expect([vitalText('lcp', 2_512), vitalText('inp', 96.2), vitalText('cls', 0.0512)]).toEqual([
    '2.51 s',
    '96 ms',
    '0.051',
  ]);
});

test.for([
  [110, 100, { direction: 'up', text: '10%' }],
  [90, 100, { direction: 'down', text: '10%' }],
  [0, 100, { direction: 'down', text: '100%' }],
  [340, 100, { direction: 'up', text: '3.4×' }],
  [5, 5, { direction: 'level', text: '0%' }],
  [0, 0, { direction: 'level', text: '0%' }],
  [5, 0, { direction: 'up', text: null }],
  [null, 5, null],
  [5, null, null],
] as const)('%s after %s', ([now, before, change]) => {
  expect(changeOf(now, before)).toEqual(change);
});
