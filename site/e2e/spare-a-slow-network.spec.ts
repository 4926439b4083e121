import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const saveData = () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

const picturesRequestedBy = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(webp|mp4)$/.test(pathname)) requested.push(pathname.split('/').at(-1) ?? '');
  });
  return requested;
};

const isSmall = (name: string) => name.endsWith('-small.webp');

test('on a slow network posters are small, and a video is not fetched before it is played', async ({
  open,
}) => {
  const page = await open('/contact', {}, saveData);
  const requested = picturesRequestedBy(page);
  await page.goto('/videos');
  const pictures = page.getByRole('main').locator('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 640);
  }
  await page.goto('/videos/the-desk-by-keyboard');
  await expect(page.locator('video')).toHaveAttribute('preload', 'none');
  await expect(page.locator('video')).toHaveAttribute('poster', /-small\.webp$/);
  expect(requested.length).toBeGreaterThan(2);
  expect(requested.filter((name) => !isSmall(name))).toEqual([]);
});

test('on a slow network a screenshot is small until the sharp one is requested', async ({
  open,
}) => {
  const page = await open('/contact', {}, saveData);
  const requested = picturesRequestedBy(page);
  await page.goto('/projects/hedgerow-manager');
  await page.getByRole('link', { name: /^Enlarge: An approved plan/ }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  expect(requested.filter((name) => !isSmall(name))).toEqual([]);
  await page.getByRole('button', { name: 'Load the sharp picture' }).click();
  await expect(picture).toHaveJSProperty('naturalWidth', 1280);
});

test('on a fast network the large poster replaces the small one, and nothing moves', async ({
  open,
}) => {
  const page = await open('/videos', {
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
  });
  const first = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/[^l]\.webp$/);
  const [width, height] = await first.evaluate((image) => [image.clientWidth, image.clientHeight]);
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
});
