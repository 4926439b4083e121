import { expect, test } from 'vitest';
import { readHwc } from '#site/platform/identity/sources/hwc.ts';

test("the number of cores, but not Brave's made-up one", () => {
  expect(readHwc({ navigator: { hardwareConcurrency: 8 } })).toBe('8');
  expect(readHwc({ navigator: { hardwareConcurrency: 8, brave: {} } })).toBeNull();
  expect(readHwc({ navigator: {} })).toBeNull();
});
