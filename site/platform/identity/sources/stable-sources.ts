import { readColor } from '#site/platform/identity/sources/color.ts';
import { readDevmem } from '#site/platform/identity/sources/devmem.ts';
import { readHwc } from '#site/platform/identity/sources/hwc.ts';
import { readLang } from '#site/platform/identity/sources/lang.ts';
import { readMathfp } from '#site/platform/identity/sources/mathfp.ts';
import { readPlatform } from '#site/platform/identity/sources/platform.ts';
import { readScr } from '#site/platform/identity/sources/scr.ts';
import { readTouch } from '#site/platform/identity/sources/touch.ts';
import { readTz } from '#site/platform/identity/sources/tz.ts';
import { readUaFamily } from '#site/platform/identity/sources/ua-family.ts';
import type { BrowserView, PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * What the primary hash is over, in this order. They answer at once, and neither the network nor the
 * window, a preference, dark mode at dusk or an update of the browser changes them.
 */
const stableSources: readonly (readonly [string, PromptSource])[] = [
  ['ua', readUaFamily],
  ['platform', readPlatform],
  ['lang', readLang],
  ['tz', readTz],
  ['hwc', readHwc],
  ['devmem', readDevmem],
  ['scr', readScr],
  ['color', readColor],
  ['touch', readTouch],
  ['mathfp', readMathfp],
];

/** The text the primary hash is taken of. One that throws counts as one that does not tell. */
export const stableText = (browser: BrowserView): string =>
  JSON.stringify([
    'fp:v2',
    ...stableSources.map(([name, read]) => {
      try {
        return [name, read(browser)];
      } catch {
        return [name, null];
      }
    }),
  ]);
