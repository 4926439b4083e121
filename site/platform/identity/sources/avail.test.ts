import { expect, test } from 'vitest';
import { readAvail } from '#site/platform/identity/sources/avail.ts';

test('the available screen area, the long side first', () => {
  const screen = { availWidth: 1_440, availHeight: 875 };
  expect(readAvail({ navigator: {}, screen })).toBe('1440x875');
  const rotated = { availWidth: 875, availHeight: 1_440 };
  expect(readAvail({ navigator: {}, screen: rotated })).toBe('1440x875');
  expect(readAvail({ navigator: {}, screen: {} })).toBeNull();
});
