import type { Page } from '@playwright/test';
import { objections, setColorScheme, type AxeOptions } from './axe.ts';
import { expect } from './journey.ts';

interface Look extends AxeOptions {
  /** Restores what another width removed: a drawer that is none there, a menu that closed. */
  readonly restore?: () => Promise<void>;
}

/** Each theme and each width once: the layout depends only on the width, colours only on the theme. */
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/**
 * axe finds nothing, and nothing is wider than the window, at 1280 px in the light theme and at 360 px
 * in the dark one. The page is loaded once.
 */
export const expectForEverybody = async (page: Page, what: string, look: Look = {}) => {
  const { within, restore } = look;
  for (const { width, colorScheme } of looks) {
    await setColorScheme(page, colorScheme);
    await page.setViewportSize({ width, height: 800 });
    await restore?.();
    await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
    const name = `${what}, ${width} px, ${colorScheme}`;
    const found = await objections(page, within === undefined ? {} : { within });
    expect(found, name).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name}: fits`).toBeLessThanOrEqual(width);
  }
};
