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
 * The sources of the primary hash, in this order. They are synchronous and do not change with the
 * network, the window, a preference, dark mode or a browser update.
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

/** The text hashed into the primary hash. A source that throws counts as not available. */
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
