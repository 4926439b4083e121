import { expect, test } from 'vitest';
import { readDnt } from '#site/platform/identity/sources/dnt.ts';

test('distinguishes permission, no choice and a missing setting', () => {
  expect(readDnt({ navigator: { doNotTrack: '0' } })).toBe('0');
  expect(readDnt({ navigator: { doNotTrack: null } })).toBe('unspecified');
  expect(readDnt({ navigator: { doNotTrack: 'unspecified' } })).toBe('unspecified');
  expect(readDnt({ navigator: {} })).toBeNull();
});
