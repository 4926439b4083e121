import type { Page } from '@playwright/test';
import { objections, setColorScheme, type AxeOptions } from './axe.ts';
import { expect } from './journey.ts';

interface Look extends AxeOptions {
  /** Restores what another width removed: a drawer that is none there, a menu that closed. */
  readonly restore?: () => Promise<void>;
}

/** Both themes at both widths, ordered so that only one of them changes at a time. */
const looks = [
  { width: 1280, colorScheme: 'light', onlyColours: false },
  { width: 1280, colorScheme: 'dark', onlyColours: true },
  { width: 360, colorScheme: 'dark', onlyColours: true },
  { width: 360, colorScheme: 'light', onlyColours: false },
] as const;

/**
 * axe finds nothing, and nothing is wider than the window, at 360 and 1280 px in both themes. The
 * page is loaded once: the themes differ only in colours, and the layout follows the width.
 */
export const expectForEverybody = async (page: Page, what: string, look: Look = {}) => {
  const { within, restore } = look;
  let last = 0;
  for (const { width, colorScheme, onlyColours } of looks) {
    await setColorScheme(page, colorScheme);
    if (width !== last) {
      last = width;
      await page.setViewportSize({ width, height: 800 });
      await restore?.();
    }
    await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
    const name = `${what}, ${width} px, ${colorScheme}`;
    const found = await objections(page, {
      onlyColours,
      ...(within === undefined ? {} : { within }),
    });
    expect(found, name).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name}: fits`).toBeLessThanOrEqual(width);
  }
};
