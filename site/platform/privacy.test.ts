import { expect, test } from 'vitest';
import { isTracked } from '#site/platform/privacy.ts';

test('tracks a visitor unless the browser objects', () => {
  for (const doNotTrack of [undefined, null, '0', 'no', 'unspecified']) {
    expect(isTracked({ doNotTrack })).toBe(true);
  }
  for (const doNotTrack of ['1', 'yes']) expect(isTracked({ doNotTrack })).toBe(false);
  expect(isTracked({ doNotTrack: '0', globalPrivacyControl: true })).toBe(false);
  expect(isTracked({ globalPrivacyControl: false })).toBe(true);
});
