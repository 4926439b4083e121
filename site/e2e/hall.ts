import { expect as base, type Page } from '@playwright/test';

/** Software rendering leaves little processor time, even less on a busy machine. */
export const expect = base.configure({ timeout: 30_000 });

/** A small window without motion: software draws each pixel, so fewer pixels take less time. */
export const still = { reducedMotion: 'reduce', viewport: { width: 480, height: 360 } } as const;

/**
 * For tests that look at no pixels: half the scale draws a quarter of them. Positions stay in CSS
 * pixels.
 */
export const coarse = { ...still, deviceScaleFactor: 0.5 } as const;

/** Draws the hall without its models, for tests of other things. Runs in the page. */
export const drawLittle = () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

export const inHall = (page: Page) => ({
  canvas: page.getByRole('application', { name: /^The hall/ }),
  where: page.locator('.hall-where'),
  reading: page.getByRole('complementary', { name: 'The plate taken down' }),
});

export const enterHall = async (page: Page) => {
  await page.getByRole('button', { name: 'Enter the hall' }).click();
  await expect(inHall(page).canvas).toBeFocused();
};

/** Turns -0 into 0. */
const unsigned = (text: string) => Number(text) + 0;

/**
 * The position of the visitor's arrow on the corner plan, in meters, and its direction in degrees
 * clockwise from north.
 */
export const marks = async (page: Page) => {
  const text = (await page.locator('.corner-here').getAttribute('transform')) ?? '';
  const [x = NaN, z = NaN, degrees = NaN] = text.match(/-?[\d.]+/g)?.map(unsigned) ?? [];
  return { x, z, degrees };
};

/** Waits until the visitor stands still, and returns where. */
export const standStill = async (page: Page) => {
  let now = await marks(page);
  await expect
    .poll(
      async () => {
        const before = now;
        // Longer than a frame takes on a busy machine.
        await page.waitForTimeout(1_000);
        now = await marks(page);
        return now.x === before.x && now.z === before.z && now.degrees === before.degrees;
      },
      { intervals: [0] },
    )
    .toBe(true);
  return now;
};

/**
 * Waits until the visitor is in front of the first plate and the view is drawn from there, because
 * clicks apply to the visible view.
 */
export const arriveAtFirst = async (page: Page) => {
  await expect(inHall(page).where).toContainText('AI-01');
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(-10);
};

/** The share of the canvas that is much lighter than its background, as chalk is. */
export const pixelsDrawn = async (page: Page): Promise<number> => {
  const picture = await page.locator('.hall-canvas').screenshot();
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const paper = new OffscreenCanvas(bitmap.width, bitmap.height);
      const random = paper.getContext('2d');
      random?.drawImage(bitmap, 0, 0);
      // Only the middle, which has no controls.
      const [width, height] = [bitmap.width >> 1, bitmap.height >> 1];
      const { data } = random?.getImageData(width >> 1, height >> 1, width, height) ?? { data: [] };
      let light = 0;
      for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 0) > 70) light += 1;
      return light / (width * height);
    },
    [...picture],
  );
};
