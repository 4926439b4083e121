import { expect, test } from 'vitest';
import { readFeatures } from '#site/platform/identity/sources/features.ts';

test('supported features are listed, and a browser with all of them is within the size limit', () => {
  const some = {
    navigator: { platform: 'Linux', gpu: {} },
    Notification: {},
    CSS: { supports: () => false },
  };
  expect(readFeatures(some)).toBe('Notification,gpu');
  expect(readFeatures({ navigator: {} })).toBe('');
  const has = { has: () => true };
  const all = new Proxy({ navigator: new Proxy({}, has), CSS: { supports: () => true } }, has);
  const names = readFeatures(all) ?? '';
  expect(names).toContain('subgrid');
  expect(names.length).toBeLessThan(512);
});
