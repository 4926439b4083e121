import { expect, test } from 'vitest';
import { memoryInfo, memoryInfoOf } from '#site/platform/memory-info.ts';

test('reports memory in whole megabytes', () => {
  const memory = {
    usedJSHeapSize: 10_000_000,
    totalJSHeapSize: 20_971_520,
    jsHeapSizeLimit: 4_294_705_152,
  };
  expect(memoryInfoOf(memory)).toEqual({ usedMB: 10, totalMB: 20, limitMB: 4_096 });
});

test('returns null in a browser that does not report memory', () => {
  expect(memoryInfo()).toBeNull();
  expect(memoryInfoOf(undefined)).toBeNull();
  expect(memoryInfoOf({})).toBeNull();
});
