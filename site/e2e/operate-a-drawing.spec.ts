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

const MACHINE = '/projects/hedgerow-manager';
const machine = (page: Page) => page.locator('.project-figure');
const runner = (page: Page) => page.getByRole('slider', { name: 'Run the drawing' });
/** The escape wheel and whatever moves with it. */
const motions = (page: Page) =>
  machine(page)
    .locator('[data-m]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('transform')).join());

test('a header drawing runs once, then by hand, and its legend lights its parts', async ({
  open,
}) => {
  const page = await open(MACHINE, { reducedMotion: 'no-preference' });
  await expect(machine(page)).toHaveAttribute('data-machine', '');
  // It runs through one cycle by itself and is then as it was.
  await expect.poll(() => runner(page).inputValue()).not.toBe('0');
  await expect.poll(() => runner(page).inputValue(), { timeout: 12_000 }).toBe('0');
  const svg = machine(page).locator('.project-drawing svg');
  const box = await svg.boundingBox();
  if (!box) throw new Error('The drawing has no box.');
  // Without focus the wheel scrolls the page.
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  const before = await motions(page);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => motions(page)).not.toBe(before);
  await expect(runner(page)).toBeFocused();
  const pulled = Number(await runner(page).inputValue());
  await page.mouse.wheel(0, 240);
  await expect.poll(async () => Number(await runner(page).inputValue())).toBeGreaterThan(pulled);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const entry = machine(page).locator('.project-parts > li').nth(1);
  await entry.hover();
  await expect(entry).toHaveClass(/is-lit/);
  await expect(machine(page).locator('.is-near').first()).toBeVisible();
  await expect(machine(page).locator('.machine-lit path')).toHaveAttribute('d', /^M/);
  // From the drawing to the legend: the number of the first part.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 200);
  await expect(entry).not.toHaveClass(/is-lit/);
  const seat = await machine(page)
    .locator('[data-o]')
    .first()
    .evaluate((leaders: SVGPathElement) => {
      const { x, y } = leaders.getPointAtLength(0);
      const at = new DOMPoint(x, y).matrixTransform(leaders.getScreenCTM() ?? undefined);
      return { x: at.x, y: at.y, part: Number.parseInt(leaders.dataset['o']?.[0] ?? '', 36) };
    });
  await page.mouse.move(seat.x, seat.y);
  await expect(machine(page).locator('.project-parts > li').nth(seat.part)).toHaveClass(/is-lit/);
  expect(await objections(page, { within: '.project-figure' })).toEqual([]);
});

test('with reduced motion a header drawing steps by key, and its working drawing drives it', async ({
  open,
}) => {
  const page = await open(MACHINE, { reducedMotion: 'reduce' });
  await expect(machine(page)).toHaveAttribute('data-machine', '');
  const atRest = await motions(page);
  await runner(page).press('ArrowRight');
  await expect(runner(page)).toHaveValue('2');
  await expect(runner(page)).toHaveAttribute('aria-valuetext', '2 % of the cycle');
  for (let step = 0; step < 6; step += 1) await runner(page).press('ArrowRight');
  expect(await motions(page)).not.toBe(atRest);
  await page.goto(PROJECT);
  await expect(machine(page)).toHaveAttribute('data-machine', '');
  await slider(page).press('Home');
  await figure(page).getByRole('slider', { name: dragged.label }).press('End');
  await figure(page).getByRole('slider', { name: dragged.label }).press('ArrowLeft');
  await expect(runner(page)).toHaveValue('94');
  // 1,541 moths a second wait to pass the gate, 500 to a dot.
  await expect(machine(page).locator('svg > g > .machine-packet')).toHaveCount(3);
});
