import { expect, test } from 'vitest';
import { readPlatform } from '#site/platform/identity/sources/platform.ts';

test('the platform unchanged, an empty one as unavailable', () => {
  expect(readPlatform({ navigator: { platform: 'MacIntel' } })).toBe('MacIntel');
  expect(readPlatform({ navigator: { platform: '' } })).toBeNull();
  expect(readPlatform({ navigator: {} })).toBeNull();
});
