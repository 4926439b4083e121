import type { Locator, Page } from '@playwright/test';
import { expectForEverybody } from './for-everybody.ts';
import { expect, test } from './journey.ts';

const area = (page: Page) => page.locator('.plan-sheet');
const plan = (page: Page) => page.locator('.plan:visible');
const plot = (page: Page, id: string) => plan(page).locator(`a[data-plot="${id}"]`);
const router = '#plan/ai/plain-moth-router';

/** The middle of an element, in CSS pixels of the window. */
const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the element is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The scale at which the plan is drawn. */
const scaleOf = (page: Page) =>
  plan(page)
    .locator('.plan-layer')
    .evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).a);

type Fingers = readonly (readonly [x: number, y: number])[];

const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Fingers) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
    });
  /** Moves two fingers apart, to almost twice their distance. */
  const pinch = async (x: number, y: number) => {
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (let reach = 24; reach <= 36; reach += 4)
      await touch('touchMove', [x - reach, y], [x + reach, y]);
    await touch('touchEnd');
  };
  return { touch, pinch };
};

const onPhone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const expectLevel = async (page: Page, hash: string, level: string | null) => {
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === hash);
  if (level === null) await expect(area(page)).not.toHaveAttribute('data-level');
  else await expect(area(page)).toHaveAttribute('data-level', level);
};

test('a keyboard walks between buildings, zooms to a project and comes back level by level @core', async ({
  open,
}) => {
  const page = await open('/', { viewport: { width: 1280, height: 900 } });
  await page.getByRole('button', { name: 'Zoom in' }).focus();
  await page.getByRole('group', { name: 'Buildings of the site plan' }).waitFor();
  await page.keyboard.press('ArrowRight');
  const focused = plan(page).locator('a:focus');
  await expect(focused).toHaveAccessibleName(/^AI-01 /);
  const first = await middleOf(focused);
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAccessibleName(/^AI-01 /);
  expect((await middleOf(focused)).x).toBeGreaterThan(first.x);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName(/^AI-01 /);
  await expect(page.locator('.plan-callout:visible')).toContainText('AI-01');
  await page.keyboard.press('+');
  await expectLevel(page, '#plan/ai', 'district');
  await page.keyboard.press('+');
  const id = (await focused.getAttribute('data-plot')) ?? '';
  await expectLevel(page, `#plan/ai/${id}`, 'building');
  // At a building the arrow keys go on to the next one.
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(new RegExp(`${id}$`));
  await page.keyboard.press('ArrowLeft');
  await expectLevel(page, `#plan/ai/${id}`, 'building');
  await expectForEverybody(page, 'the plan at a building', { within: '.site-plan' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await plot(page, id).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));
  await page.goBack();
  await expectLevel(page, `#plan/ai/${id}`, 'building');
  await expect(plot(page, id)).toBeFocused();
  await page.goBack();
  await expectLevel(page, '#plan/ai', 'district');
  await page.goForward();
  await expectLevel(page, `#plan/ai/${id}`, 'building');
  await plot(page, id).focus();
  await page.keyboard.press('Escape');
  await expectLevel(page, '#plan/ai', 'district');
  await page.keyboard.press('0');
  await expectLevel(page, '', null);
  expect(await scaleOf(page)).toBe(1);
});

test('a mouse zooms by wheel with the control key and drags, and scrolls past without it', async ({
  open,
}) => {
  const page = await open('/', { viewport: { width: 1280, height: 700 } });
  const { x, y } = await middleOf(plot(page, 'plain-moth-router').locator('.plot-building'));
  await page.mouse.move(x, y);
  await page.locator('.plan-callout:visible').waitFor();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expectLevel(page, '', null);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const start = await middleOf(plot(page, 'plain-moth-router').locator('.plot-building'));
  await page.mouse.move(start.x, start.y);
  await page.keyboard.down('Control');
  for (let turns = 0; turns < 2; turns++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expectLevel(page, '#plan/ai', 'district');
  // The building under the pointer stays there.
  const zoomed = await middleOf(plot(page, 'plain-moth-router').locator('.plot-building'));
  expect(Math.hypot(zoomed.x - start.x, zoomed.y - start.y)).toBeLessThan(30);
  await page.mouse.down();
  await page.mouse.move(zoomed.x - 60, zoomed.y + 40, { steps: 4 });
  await page.mouse.up();
  const dragged = await middleOf(plot(page, 'plain-moth-router').locator('.plot-building'));
  expect(dragged.x - zoomed.x).toBeCloseTo(-60, -1);
  await expect(page, 'the end of a drag opens nothing').toHaveURL(/\/#plan\/ai$/);
  await page.goBack();
  await expectLevel(page, '', null);
  await page.getByRole('link', { name: 'Talk to me' }).first().waitFor();
});

test('a pinch zooms in, a finger drags, and the card opens the project', async ({ open }) => {
  const page = await open('/', onPhone);
  // The code for gestures comes with the first touch.
  await plot(page, 'plain-moth-router').tap();
  await page.locator('.plan-callout:visible').waitFor();
  const { x, y } = await middleOf(plot(page, 'plain-moth-router').locator('.plot-building'));
  const { touch, pinch } = await fingersOn(page);
  await pinch(x, y);
  await expectLevel(page, '#plan/ai', 'district');
  expect(await scaleOf(page)).toBeGreaterThan(1.5);
  const before = await middleOf(plot(page, 'plain-moth-router'));
  await touch('touchStart', [x, y]);
  for (let moved = 10; moved <= 40; moved += 10) await touch('touchMove', [x - moved, y]);
  await touch('touchEnd');
  expect((await middleOf(plot(page, 'plain-moth-router'))).x).toBeLessThan(before.x - 20);
  await page.goto(`/${router}`);
  await page.reload();
  await expectLevel(page, router, 'building');
  const card = page.locator('.plan-card');
  await expect(card).toContainText('Plain Moth Router');
  await card.getByRole('link', { name: 'Open the project' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Moth Router');
});

test('a pinch before its code has loaded zooms once it is there, and further pinches open a project', async ({
  open,
}) => {
  const page = await open('/', onPhone);
  const { pinch } = await fingersOn(page);
  let release = () => {};
  const isPinched = new Promise<void>((done) => (release = done));
  await page.route('**/plan-tools*.js', async (route) => {
    await isPinched;
    await route.continue();
  });
  const building = plot(page, 'plain-moth-router').locator('.plot-building');
  const pinchThere = async () => {
    const { x, y } = await middleOf(building);
    await pinch(x, y);
  };
  await pinchThere();
  await expectLevel(page, '', null);
  release();
  await expectLevel(page, '#plan/ai', 'district');
  await expect(async () => {
    await pinchThere();
    await expectLevel(page, router, 'building');
  }).toPass();
  await pinchThere();
  await expect(page).toHaveURL(/\/projects\/plain-moth-router$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Moth Router');
});

test('a click on bare ground gives the wheel to the plan, as far as a project', async ({
  open,
}) => {
  const page = await open('/', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const building = plot(page, 'plain-moth-router').locator('.plot-building');
  await building.hover();
  await page.getByRole('group', { name: 'Buildings of the site plan' }).waitFor();
  const ground = await middleOf(plan(page).locator('.plan-name').first());
  await page.mouse.click(ground.x + 60, ground.y);
  const at = await middleOf(building);
  await page.mouse.move(at.x, at.y);
  for (const [hash, level] of [
    ['#plan/ai', 'district'],
    [router, 'building'],
  ] as const) {
    await expect(async () => {
      await page.mouse.wheel(0, -100);
      await expectLevel(page, hash, level);
    }).toPass();
  }
  await expect(async () => {
    for (let steps = 0; steps < 3; steps++) await page.mouse.wheel(0, -100);
    await expect(page).toHaveURL(/\/projects\/plain-moth-router$/, { timeout: 1000 });
  }).toPass();
  await page.goBack();
  await expectLevel(page, router, 'building');
});

test('a link to a level opens there without motion, and the way out needs no history', async ({
  open,
}) => {
  const page = await open(`/${router}`, { reducedMotion: 'reduce' });
  await expectLevel(page, router, 'building');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expectLevel(page, '#plan/ai', 'district');
  const moving = await area(page).evaluate(
    (element) => element.getAnimations({ subtree: true }).length,
  );
  expect(moving).toBe(0);
  await page.getByRole('button', { name: 'Whole plan' }).click();
  await expectLevel(page, '', null);
});

test("the plan's last level is the hall, and going on from it walks in", async ({ open }) => {
  const page = await open('/#plan/hall', { reducedMotion: 'reduce' }, () => {
    // The hall itself is not drawn here.
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await expectLevel(page, '#plan/hall', 'building');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('This browser cannot draw the hall')).toBeVisible();
  await page.goBack();
  await expectLevel(page, '#plan/hall', 'building');
});
