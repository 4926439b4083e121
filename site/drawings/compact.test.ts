import { expect, test } from 'vitest';
import { compact } from '#site/drawings/compact.ts';

test.each([
  ['M10 10 20 10 20 30 15 25z', 'm10 10h10v20l-5-5z'],
  ['M0.4 0.4 0.8 0.8 1.2 1.2', 'm0 0 1 1h0'],
  ['M5 5h0M9 5h0', 'm5 5h0m4 0h0'],
  ['M0 0C10 0 10 10 20 10', 'm0 0c10 0 10 10 20 10'],
  ['M2 2a4 4 0 1 0 8 0', 'm2 2a4 4 0 108 0'],
  ['M0 0H5V5H0zM1 1H2', 'm0 0h5v5h-5zm1 1h1'],
])('%s becomes %s', (from, to) => {
  expect(compact(from)).toBe(to);
});

test('rounding errors do not accumulate', () => {
  const far = Array.from({ length: 100 }, (_, i) => `${i * 1.4} 0`).join(' ');
  const steps = compact(`M${far}`).match(/h?-?\d+/g) ?? [];
  const end = steps.slice(2).reduce((sum, step) => sum + Number(step.replace('h', '')), 0);
  expect(end).toBe(Math.round(99 * 1.4));
});
