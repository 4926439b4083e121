import { expect, test } from 'vitest';
import { readGlobals } from '#site/platform/identity/sources/globals.ts';

test('what the makers left on the window is named, everything else is not looked at', () => {
  const view = { navigator: { brave: {} }, chrome: {}, webkit: {}, dataLayer: [], secret: 'x' };
  expect(readGlobals(view)).toBe('chrome,webkit,brave');
  expect(readGlobals({ navigator: {} })).toBe('');
});
