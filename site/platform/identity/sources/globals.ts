import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Names that browser vendors add to `window`. A fixed list, not all names: those change with every
 * extension and with our own code.
 */
const vendors = [
  'chrome',
  'safari',
  'opr',
  'vivaldi',
  'yandex',
  'ucweb',
  'samsungAr',
  'ApplePaySession',
  'GestureEvent',
  'mozInnerScreenX',
  'netscape',
  '__firefox__',
  '__crWeb',
  '__gCrWeb',
  'webkit',
  'external',
  'process',
] as const;

export const readGlobals: PromptSource = (browser) =>
  [
    ...vendors.filter((name) => name in browser),
    ...(browser.navigator.brave ? ['brave'] : []),
  ].join(',');
