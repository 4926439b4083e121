import { expect, test } from 'vitest';
import { readTouch } from '#site/platform/identity/sources/touch.ts';

test('zero touch points is a value, a missing number is not', () => {
  expect(readTouch({ navigator: { maxTouchPoints: 0 } })).toBe('0');
  expect(readTouch({ navigator: { maxTouchPoints: 5 } })).toBe('5');
  expect(readTouch({ navigator: {} })).toBeNull();
});
