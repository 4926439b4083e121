import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** More stops than the longest page needs before its main part is reached. */
const STOPS = 30;

/** Every stop of the tab key has a square ring. */
const expectRings = async (page: Page) => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      // The ring of a hidden input is round its label, and that of a card's link round the card.
      let ringed: Element | null = focused;
      while (ringed && getComputedStyle(ringed).outlineStyle === 'none')
        ringed = ringed.parentElement;
      if (!ringed || getComputedStyle(focused).position === 'absolute')
        ringed = focused.closest('label, li, .letter-field') ?? ringed;
      const { outlineStyle, boxShadow, borderRadius } = getComputedStyle(ringed ?? focused);
      return {
        name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) ?? ''}`,
        isRinged: outlineStyle !== 'none' || boxShadow !== 'none',
        radius: borderRadius,
      };
    });
    if (!ring) break;
    expect(ring, ring.name).toMatchObject({ isRinged: true, radius: '0px' });
  }
};

test('every stop of the tab key has a square ring in view', async ({ open }) => {
  const page = await open('/contact', { viewport: { width: 1280, height: 800 } });
  for (const path of ['/contact', '/resume', '/', '/projects', '/projects/heron-lookout'])
    await test.step(path, async () => {
      await page.goto(path);
      await expectRings(page);
    });
});
