import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const viewer = (page: Page) => page.getByRole('dialog');
const scale = (page: Page) => viewer(page).getByRole('button', { name: 'Whole print' });

test('a picture can be opened, magnified, turned and put back @core', async ({ open }) => {
  const page = await open('/pictures');
  const print = page.getByRole('link', { name: /Plain Moth Router/ });
  await print.click();
  await expect(viewer(page).getByRole('heading')).toHaveText('Plain Moth Router');
  await expect(page).toHaveURL(/\?project=plain-moth-router$/);
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale(page)).toHaveText('150 %');
  await page.keyboard.press('+');
  await expect(scale(page)).toHaveText('225 %');
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await expect(scale(page)).toHaveText('100 %');
  const picture = viewer(page).getByRole('img');
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await expect(scale(page)).not.toHaveText('100 %');
  const before = await picture.evaluate((element) => element.style.transform);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => picture.evaluate((element) => element.style.transform)).not.toBe(before);
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('heading')).not.toHaveText('Plain Moth Router');
  await viewer(page)
    .getByRole('button', { name: /^Previous print/ })
    .click();
  await expect(viewer(page).getByRole('heading')).toHaveText('Plain Moth Router');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/pictures$/);
  await expect(print).toBeFocused();
});

test('a deep link opens its picture, which can be saved as a file', async ({ open }) => {
  const page = await open('/pictures?project=kiln-hybrid-deployer', { reducedMotion: 'reduce' });
  await expect(viewer(page).getByRole('heading')).toHaveText('Kiln Hybrid Deployer');
  const downloading = page.waitForEvent('download');
  await viewer(page).getByRole('link', { name: /SVG/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^AU-\d+-kiln-hybrid-deployer\.svg$/);
});
