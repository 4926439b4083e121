import { expect, test } from 'vitest';
import { readDevmem } from '#site/platform/identity/sources/devmem.ts';

test('the memory, but not the one that Brave makes up', () => {
  expect(readDevmem({ navigator: { deviceMemory: 0.5 } })).toBe('0.5');
  expect(readDevmem({ navigator: { deviceMemory: 8, brave: {} } })).toBeNull();
  expect(readDevmem({ navigator: {} })).toBeNull();
});
