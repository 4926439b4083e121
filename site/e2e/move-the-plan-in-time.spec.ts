import type { Locator, Page } from '@playwright/test';
import { expectForEverybody } from './for-everybody.ts';
import { expect, test } from './journey.ts';

const PROJECTS = 15;
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const slider = (page: Page) => page.getByRole('slider', { name: 'Plan as of' });
const built = (page: Page) => page.locator('.plan:visible a[data-plot]:not([data-unbuilt])');
const title = (page: Page) => page.locator('.plan-key-title');

/** Checks that the counts on the plan agree with each other and with the spoken value. */
const expectShown = async (page: Page, spoken: string, count: number) => {
  await expect(slider(page)).toHaveAttribute('aria-valuetext', spoken);
  await expect(built(page)).toHaveCount(count);
  const quarters = await page.locator('.plan:visible .plan-count').allTextContents();
  expect(quarters.reduce((sum, text) => sum + Number(text), 0)).toBe(count);
  await expect(title(page)).toContainText(
    count === PROJECTS ? `${PROJECTS} plates` : `${count} of ${PROJECTS} plates`,
  );
};

const connections = (page: Page) =>
  page
    .locator('.plan:visible .plan-connections')
    .evaluate((path) => (path.getAttribute('d') ?? '').split(/m/i).length - 1);

const middleOf = async (target: Locator, share: number) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the time strip is not drawn');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
};

test('the arrow keys, Home and End move the plan in time and announce the month @core', async ({
  open,
}) => {
  const page = await open('/');
  await expectShown(page, 'Today, 15 projects', PROJECTS);
  const today = await connections(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expectShown(page, 'November 2023, 1 project', 1);
  expect(await connections(page)).toBe(0);
  // A step is a month, even one in which nothing was built.
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
  await expectShown(page, 'June 2024, 6 projects', 6);
  const then = await connections(page);
  expect(then).toBeGreaterThan(0);
  expect(then).toBeLessThan(today);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 'May 2024, 5 projects', 5);
  await page.keyboard.press('End');
  await expectShown(page, 'Today, 15 projects', PROJECTS);
  expect(await connections(page)).toBe(today);
});

test('a mouse drags the plan back, and unbuilt plots cannot be pointed at', async ({ open }) => {
  const page = await open('/', { viewport: { width: 1280, height: 900 } });
  const from = await middleOf(slider(page), 0.98);
  const to = await middleOf(slider(page), 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /^Today/);
  // The mouse's distance in months depends on the date, so the keys go to a fixed month.
  await page.keyboard.press('Home');
  for (let step = 0; step < 13; step++) await page.keyboard.press('ArrowRight');
  await expectShown(page, 'December 2024, 8 projects', 8);
  const later = page.locator('.plan:visible a[data-plot="heron-lookout"]');
  const land = await later.locator('.plot-land').boundingBox();
  if (!land) throw new Error('the land of a later project is not drawn');
  await page.mouse.move(land.x + land.width / 2, land.y + land.height / 2);
  await expect(page.locator('.plan-callout:visible')).toHaveCount(0);
  await page.locator('.plan:visible a[data-plot="burbler"]').hover();
  await expect(page.locator('.plan-callout:visible')).toContainText('Burbler');
});

test('a finger drags the plan back and taps it forward', async ({ open }) => {
  const page = await open('/', phone);
  const from = await middleOf(slider(page), 0.97);
  const to = await middleOf(slider(page), 0.05);
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (const share of [0.7, 0.4, 0.2, 0.05])
    await touch('touchMove', [await middleOf(slider(page), share)]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await expect(built(page)).not.toHaveCount(PROJECTS);
  expect(await built(page).count()).toBeLessThan(4);
  const end = await middleOf(slider(page), 0.99);
  await page.touchscreen.tap(end.x, end.y);
  await expectShown(page, 'Today, 15 projects', PROJECTS);
});

test('playing draws the plan once from its first month to today', async ({ open }) => {
  const page = await open('/', { reducedMotion: 'no-preference' });
  const seen = await slider(page).evaluate((input) => {
    const values: number[] = [];
    new MutationObserver(() => values.push(Number((input as HTMLInputElement).value))).observe(
      input,
      {
        attributeFilter: ['aria-valuetext'],
      },
    );
    return Object.assign(window, { values }) && values.length;
  });
  expect(seen).toBe(0);
  await page.getByRole('button', { name: 'Play from 2023' }).click();
  // The first month passes too fast to observe directly, so its values are recorded.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { values: number[] }).values.length))
    .toBeGreaterThan(1);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Today, 15 projects');
  const values = await page.evaluate(() => (window as unknown as { values: number[] }).values);
  expect(values[0]).toBe(0);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  const still = await open('/');
  await expect(still.getByRole('button', { name: 'Play from 2023' })).toBeHidden();
});

test('the code that redraws the plan is fetched only when needed', async ({ open }) => {
  const page = await open('/');
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /plan-tools/.test(name)),
    );
  expect(await fetched()).toBe(false);
  await slider(page).focus();
  await expect.poll(fetched).toBe(true);
});

test('the time strip is accessible, even with forced colors', async ({ open }) => {
  const page = await open('/', { forcedColors: 'active' });
  await expectForEverybody(page, 'the strip of time', { within: '.plan-time' });
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expectShown(page, 'November 2023, 1 project', 1);
  await expect(page.locator('.plan:visible .plot text:visible')).toHaveCount(1);
});
