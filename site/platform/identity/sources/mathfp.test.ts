import { expect, test } from 'vitest';
import { readMathfp } from '#site/platform/identity/sources/mathfp.ts';

test('the digits are the same every time, all numbers, and within the size limit', () => {
  const digits = readMathfp({ navigator: {} });
  expect(readMathfp({ navigator: {} })).toBe(digits);
  expect(digits?.split(',').every((one) => Number.isFinite(Number(one)))).toBe(true);
  expect(digits?.length).toBeLessThan(512);
});
