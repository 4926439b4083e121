import { expect, test } from 'vitest';
import {
  changeOf,
  changeOfRow,
  rateText,
  secondsText,
  shareText,
  vitalText,
} from '#site/admin/analytics/figures-text.ts';

test('figures have their units, and a missing figure does not show as zero', () => {
  expect([shareText(0.256), shareText(0), shareText(null)]).toEqual(['26%', '0%', '–']);
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

test('shares and rates have a decimal if whole percents would look equal', () => {
  expect([shareText(0.334, 0.333), shareText(0.333, 0.334)]).toEqual(['33.4%', '33.3%']);
  expect([shareText(0.334, 0.5), shareText(0.334, 0.334), shareText(0.334)]).toEqual([
    ...['33%', '33%', '33%'],
  ]);
  expect([rateText(0.008), rateText(0.013), rateText(0.256), rateText(0)]).toEqual([
    ...['0.8%', '1.3%', '26%', '0%'],
  ]);
  expect([rateText(0.0001), rateText(null)]).toEqual(['<0.1%', '–']);
  expect([rateText(0.012, 0), rateText(0, 0.012)]).toEqual(['1.2%', '0%']);
});

test.for([
  [110, 100, { direction: 'up', text: '10%' }],
  [90, 100, { direction: 'down', text: '10%' }],
  [0, 100, { direction: 'down', text: '100%' }],
  [340, 100, { direction: 'up', text: '3.4×' }],
  [3_895, 10, { direction: 'up', text: 'over 10×' }],
  [5, 5, { direction: 'level', text: 'no change' }],
  [1_001, 1_000, { direction: 'up', text: '<1%' }],
  [0, 0, { direction: 'level', text: 'no change' }],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
] as const)('the amount %s after %s', ([now, before, change]) => {
  expect(changeOf(now, before, 'amount')).toEqual(change);
});

test.for([
  [0.31, 0.33, { direction: 'down', text: '2 points' }],
  [0.34, 0.33, { direction: 'up', text: '1 point' }],
  [0.334, 0.333, { direction: 'up', text: '0.1 points' }],
  [0.3334, 0.3331, { direction: 'level', text: 'no change' }],
  [0.021, 0.034, { direction: 'down', text: '1.3 points' }],
  [0.1, 0, { direction: 'up', text: '10 points' }],
  [null, 0.3, null],
] as const)('the share %s after %s differs in points', ([now, before, change]) => {
  expect(changeOf(now, before, 'share')).toEqual(change);
});

test.for([
  ['count', 30, 20, 20, '50%'],
  ['count', 12, 9, 9, '+3'],
  ['count', 4, 9, 4, '−5'],
  ['count', 1_200, 0, 0, '+1,200'],
  ['count', 5, 5, 5, 'no change'],
  ['count', 5, null, 0, undefined],
  ['amount', 90, 60, 10, '50%'],
  ['amount', 90, 60, 9, undefined],
  ['share', 1, 0.5, 9, undefined],
] as const)('in a table, the %s %s after %s of %s', ([kind, now, before, weight, text]) => {
  expect(changeOfRow({ kind, now, before, weight })?.text).toBe(text);
});
