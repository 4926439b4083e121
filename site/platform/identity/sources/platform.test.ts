import { expect, test } from 'vitest';
import { readPlatform } from '#site/platform/identity/sources/platform.ts';

test('the platform is told as it is, an empty one not at all', () => {
  expect(readPlatform({ navigator: { platform: 'MacIntel' } })).toBe('MacIntel');
  expect(readPlatform({ navigator: { platform: '' } })).toBeNull();
  expect(readPlatform({ navigator: {} })).toBeNull();
});
