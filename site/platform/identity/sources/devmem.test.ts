import { expect, test } from 'vitest';
import { readDevmem } from '#site/platform/identity/sources/devmem.ts';

test("the memory, but not Brave's made-up one", () => {
  expect(readDevmem({ navigator: { deviceMemory: 0.5 } })).toBe('0.5');
  expect(readDevmem({ navigator: { deviceMemory: 8, brave: {} } })).toBeNull();
  expect(readDevmem({ navigator: {} })).toBeNull();
});
