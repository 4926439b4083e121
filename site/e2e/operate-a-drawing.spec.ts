import type { Page } from '@playwright/test';
import { objections } from './axe.ts';
import { expect, test } from './journey.ts';

const PROJECT = '/projects/plain-moth-router';
/** The control that follows the pointer on its drawing, with the ends of its range. */
const dragged = { label: 'Lamps', min: 1, max: 8, left: 120, right: 900 };

const figure = (page: Page) => page.locator('.wd');
const slider = (page: Page) => figure(page).getByRole('slider').first();

test('a drawing can be operated by keyboard and by pointer', async ({ open }) => {
  const page = await open(PROJECT);
  await slider(page).press('Home');
  const picture = figure(page).getByRole('img');
  const atRest = await picture.innerHTML();
  await slider(page).press('End');
  await expect.poll(() => picture.innerHTML()).not.toBe(atRest);
  const handle = figure(page).getByRole('slider', { name: dragged.label });
  /** Presses and releases at this share of the range, in the picture's units. */
  const dragTo = async (share: number) => {
    const at = await picture.evaluate(
      (svg: SVGSVGElement, x) => {
        const point = new DOMPoint(x, 200).matrixTransform(svg.getScreenCTM() ?? undefined);
        return { x: point.x, y: point.y };
      },
      dragged.left + share * (dragged.right - dragged.left),
    );
    await page.mouse.move(at.x + 40, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 3 });
    await page.mouse.up();
  };
  await picture.scrollIntoViewIfNeeded();
  await dragTo(0);
  await expect(handle).toHaveValue(String(dragged.min));
  await dragTo(1);
  await expect(handle).toHaveValue(String(dragged.max));
  await slider(page).press('Home');
  // Settled values are announced once; unchanged ones are not.
  await expect(figure(page).locator('[aria-live]')).toContainText(/: /);
  expect(await objections(page, { within: '.wd' })).toEqual([]);
});

const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

test('a drawing follows a finger, and does not load before it is near', async ({ open }) => {
  const page = await open('/', phone);
  const models: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/working-drawing-')) models.push(request.url());
  });
  await page.goto(PROJECT);
  await page.waitForLoadState('networkidle');
  expect(models).toEqual([]);
  await figure(page).scrollIntoViewIfNeeded();
  await expect.poll(() => models.length).toBe(1);
  const handle = figure(page).getByRole('slider', { name: dragged.label });
  const picture = figure(page).getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await picture.tap({ position: { x: 240, y: 60 } });
  const tapped = await handle.inputValue();
  await picture.tap({ position: { x: 120, y: 60 } });
  await expect(handle).not.toHaveValue(tapped);
  expect((await handle.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await objections(page, { within: '.wd' })).toEqual([]);
});

test('focus alone loads the model @core', async ({ open }) => {
  const page = await open('/contact', {}, () => {
    // Simulates that the figure never comes near.
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    });
  });
  const fetched = page.waitForRequest(/assets\/working-drawing/);
  await page.goto(PROJECT);
  await slider(page).focus();
  await fetched;
});
