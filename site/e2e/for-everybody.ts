import type { Page } from '@playwright/test';
import { objections, setColorScheme, type AxeOptions } from './axe.ts';
import { expect } from './journey.ts';

interface Look extends AxeOptions {
  /** Restores whatever another width removed, such as an open drawer or menu. */
  readonly restore?: () => Promise<void>;
}

/**
 * Each theme and each width once: the layout depends only on the width, colors only on the theme.
 */
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/**
 * Expects that axe finds nothing and nothing exceeds the window, at 1280 px in the light theme and
 * at 360 px in the dark one, without reloading.
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
    const isLong = await page.evaluate(
      () =>
        document.querySelector('.console') && document.documentElement.scrollHeight > innerHeight,
    );
    expect(isLong, `${name}: only panes scroll`).not.toBe(true);
  }
};
