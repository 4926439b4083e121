import { expect, test } from 'vitest';
import { readColor } from '#site/platform/identity/sources/color.ts';

test('the depth of colour, if it is told', () => {
  expect(readColor({ navigator: {}, screen: { colorDepth: 30 } })).toBe('30');
  expect(readColor({ navigator: {}, screen: {} })).toBeNull();
  expect(readColor({ navigator: {} })).toBeNull();
});
