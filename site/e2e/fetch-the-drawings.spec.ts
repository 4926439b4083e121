import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const drawingsRequestedBy = (page: Page) => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.svg') && pathname.startsWith('/images/')) requested.add(pathname);
  });
  return requested;
};

/** The painted pixels of an image, scaled down. */
const pixelsOf = async (image: Locator) => {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty('complete', true);
  return image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
    canvas.getContext('2d')?.drawImage(shown, 0, 0, 80, 60);
    return canvas.toDataURL();
  });
};

for (const path of ['/ai', '/pictures', '/vr'])
  test(`${path} fetches its drawings in four files and shows each project its own`, async ({
    open,
  }) => {
    const page = await open('/contact');
    const requested = drawingsRequestedBy(page);
    await page.goto(path);
    const images = await page.getByRole('main').locator('img').all();
    const shown = new Map<string, string>();
    for (const image of images)
      shown.set((await image.getAttribute('src')) ?? '', await pixelsOf(image));
    expect(shown.size).toBeGreaterThan(5);
    expect(new Set(shown.values()).size).toBe(shown.size);
    expect(requested.size).toBeLessThanOrEqual(4);
  });

test('a drawing is fetched once, however the list is filtered', async ({ open }) => {
  const page = await open('/projects');
  const sources = () =>
    page
      .getByRole('main')
      .locator('.register-row')
      .evaluateAll((rows) =>
        Object.fromEntries(
          rows.map((row) => [
            row.querySelector('h3')?.textContent,
            row.querySelector('img')?.getAttribute('src'),
          ]),
        ),
      );
  const whole = await sources();
  await page.getByRole('searchbox').fill('moth');
  await expect.poll(async () => Object.keys(await sources()).length).toBeLessThan(15);
  const found = await sources();
  expect(Object.keys(found).length).toBeGreaterThan(1);
  expect(whole).toMatchObject(found);
});
