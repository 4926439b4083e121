import { expect, test } from 'vitest';
import { readGlobals } from '#site/platform/identity/sources/globals.ts';

test('vendor-specific globals are listed, and nothing else is read', () => {
  const view = { navigator: { brave: {} }, chrome: {}, webkit: {}, dataLayer: [], secret: 'x' };
  expect(readGlobals(view)).toBe('chrome,webkit,brave');
  expect(readGlobals({ navigator: {} })).toBe('');
});
