import { expect, test } from 'vitest';
import { windowOptions } from './window-options.ts';

test('the page is sandboxed and apart, and nothing that weakens it is set', () => {
  // Whole, so that an option more is a decision here as well.
  expect(windowOptions('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
  });
});
