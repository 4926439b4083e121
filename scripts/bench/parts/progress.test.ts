import { expect, test } from 'vitest';
import { createProgress, inWords, restMs } from './progress.mjs';

const plan = [
  { name: 'fill', seconds: 100 },
  { name: 'ask', seconds: 300 },
];

test('until a tenth is measured, the remaining time follows the plan', () => {
  expect(restMs(plan, { step: 'fill', part: 0, elapsedMs: 0 })).toBe(400_000);
  expect(restMs(plan, { step: 'fill', part: 0.2, elapsedMs: 90_000 })).toBe(380_000);
});

test('after that it follows the speed of this machine', () => {
  // The first step took twice as long as planned, and so will the rest.
  expect(restMs(plan, { step: 'ask', part: 0, elapsedMs: 200_000 })).toBe(600_000);
  expect(restMs(plan, { step: 'ask', part: 0.5, elapsedMs: 125_000 })).toBe(75_000);
  expect(restMs(plan, { step: 'ask', part: 1, elapsedMs: 400_000 })).toBe(0);
});

test.each([
  [0, 'less than a minute'],
  [29_000, 'less than a minute'],
  [61_000, 'about 1 min'],
  [719_000, 'about 12 min'],
])('%i ms are written as %s', (ms, words) => {
  expect(inWords(ms)).toBe(words);
});

const watch = (isTerminal: boolean) => {
  let ms = 0;
  let text = '';
  const progress = createProgress({
    plan,
    now: () => ms,
    write: (more) => (text += more),
    isTerminal,
  });
  const pass = (more: number) => (ms += more);
  return { progress, pass, written: () => text };
};

test('without a terminal a step is written when it begins, and then occasionally', () => {
  const { progress, pass, written } = watch(false);
  progress.begin('fill');
  pass(100_000);
  progress.begin('ask');
  pass(1_000);
  progress.at(1, 300);
  pass(14_000);
  progress.at(15, 300);
  progress.print('a figure');
  progress.end();
  expect(written()).toBe(
    [
      '… fill, after 0.0 s, about 7 min left\n',
      '… ask, after 1 min 40 s, about 5 min left\n',
      '… ask 15 of 300, after 1 min 55 s, about 5 min left\n',
      'a figure\n',
    ].join(''),
  );
});

test('on a terminal one line is rewritten, below the figures', () => {
  const { progress, pass, written } = watch(true);
  progress.begin('fill');
  const line = '… fill, after 0.0 s, about 7 min left';
  progress.print('a figure');
  expect(written()).toBe(`${line}\r\u001B[Ka figure\n${line}`);
  pass(100);
  progress.at(1, 4);
  expect(written(), 'not on every turn').toBe(`${line}\r\u001B[Ka figure\n${line}`);
  pass(200);
  progress.at(2, 4);
  progress.end();
  expect(written()).toContain('\r\u001B[K… fill 2 of 4, after 0.3 s, ');
  expect(written().endsWith(' left\r\u001B[K')).toBe(true);
});
