import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ringOfFocus } from './page-checks.ts';

/** More stops than the longest page needs before its main part. */
const STOPS = 30;

/** Expects that every stop of the tab key has a square ring. */
const expectRings = async (page: Page) => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(ringOfFocus);
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
