import { expect, test } from 'vitest';
import { blockingIn } from './blocking.mjs';

const page = { pid: 7, tid: 7 };
const paint = { ...page, name: 'firstContentfulPaint', ph: 'R', ts: 100_000 };
const task = (atMs: number, cpuMs: number, more: object = {}) => ({
  ...page,
  name: 'RunTask',
  ph: 'X',
  ts: atMs * 1000,
  dur: cpuMs * 1000,
  tdur: cpuMs * 1000,
  ...more,
});

test('the part of a task beyond 50 ms on the slower device blocks', () => {
  expect(blockingIn([paint, task(110, 20), task(140, 12), task(160, 15)], 4)).toBe(30 + 10);
});

test('the wait for a core does not block', () => {
  expect(blockingIn([paint, task(110, 20, { dur: 300_000 })], 4)).toBe(30);
});

test('only outer tasks of the page after its first paint count', () => {
  const events = [
    task(10, 40),
    task(110, 20),
    task(111, 18),
    task(140, 90, { tid: 8 }),
    task(140, 90, { name: 'FunctionCall' }),
    paint,
  ];
  expect(blockingIn(events, 4)).toBe(30);
});

test('without a first paint the result is NaN', () => {
  expect(blockingIn([task(110, 20)], 4)).toBeNaN();
});
