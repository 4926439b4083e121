import { expect, test } from 'vitest';
import { readColor } from '#site/platform/identity/sources/color.ts';

test('the color depth, if it is reported', () => {
  expect(readColor({ navigator: {}, screen: { colorDepth: 30 } })).toBe('30');
  expect(readColor({ navigator: {}, screen: {} })).toBeNull();
  expect(readColor({ navigator: {} })).toBeNull();
});
