import { expect as base, type Page } from '@playwright/test';

/** Software rendering leaves little processor time, and less on a busy machine. */
export const expect = base.configure({ timeout: 30_000 });

/** A small window without motion: software draws each pixel, and a small window takes a small part of the time. */
export const still = { reducedMotion: 'reduce', viewport: { width: 480, height: 360 } } as const;

/** Where no pixel is looked at: at half the scale a quarter of them is drawn. Positions stay in CSS pixels. */
export const coarse = { ...still, deviceScaleFactor: 0.5 } as const;

/** Runs in the page, where the drawing is not what is tested: the hall is drawn without its models. */
export const drawLittle = () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

export const inHall = (page: Page) => ({
  canvas: page.getByRole('application', { name: /^The hall/ }),
  where: page.locator('.hall-where'),
  reading: page.getByRole('complementary', { name: 'The plate taken down' }),
});

/** Enters the hall from its page, through the door. */
export const enterHall = async (page: Page) => {
  await page.getByRole('button', { name: 'Enter the hall' }).click();
  await expect(inHall(page).canvas).toBeFocused();
};

/** -0 is 0. */
const unsigned = (text: string) => Number(text) + 0;

/**
 * The position of the visitor's arrow on the corner plan: metres, and degrees to the right of
 * north.
 */
export const marks = async (page: Page) => {
  const text = (await page.locator('.corner-here').getAttribute('transform')) ?? '';
  const [x = NaN, z = NaN, degrees = NaN] = text.match(/-?[\d.]+/g)?.map(unsigned) ?? [];
  return { x, z, degrees };
};

/**
 * Waits until the visitor stands in front of the first plate and the view is drawn from there:
 * clicks are resolved in the visible view.
 */
export const arriveAtFirst = async (page: Page) => {
  await expect(inHall(page).where).toContainText('AI-01');
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(-10);
};

/** The share of the canvas that is much lighter than its background: chalk. */
export const pixelsDrawn = async (page: Page): Promise<number> => {
  const picture = await page.locator('.hall-canvas').screenshot();
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const paper = new OffscreenCanvas(bitmap.width, bitmap.height);
      const random = paper.getContext('2d');
      random?.drawImage(bitmap, 0, 0);
      // The middle: the controls around the view do not count.
      const [width, height] = [bitmap.width >> 1, bitmap.height >> 1];
      const { data } = random?.getImageData(width >> 1, height >> 1, width, height) ?? { data: [] };
      let light = 0;
      for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 0) > 70) light += 1;
      return light / (width * height);
    },
    [...picture],
  );
};
