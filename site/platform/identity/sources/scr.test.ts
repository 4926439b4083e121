import { expect, test } from 'vitest';
import { readScr } from '#site/platform/identity/sources/scr.ts';

test('turning a phone does not change its screen', () => {
  const upright = readScr({ navigator: {}, screen: { width: 390, height: 844 } });
  expect(upright).toBe('844x390');
  expect(readScr({ navigator: {}, screen: { width: 844, height: 390 } })).toBe(upright);
  expect(readScr({ navigator: {}, screen: { width: 0, height: 0 } })).toBeNull();
  expect(readScr({ navigator: {} })).toBeNull();
});
