import { objections } from './axe.ts';
import type { Page } from '@playwright/test';
import { chatPanel, test } from './journey.ts';
import {
  arriveAtFirst,
  enterHall,
  expect,
  inHall,
  marks,
  coarse,
  drawLittle,
  pixelsDrawn,
  still,
} from './hall.ts';
import { catchEvents } from './tracked.ts';

test.describe.configure({ timeout: 180_000 });

type Watched = typeof globalThis & { hanging: string };

/** Records how many things the hall announces to hang, which it shows briefly. Runs in the page. */
const noteHanging = () => {
  const watched = globalThis as Watched;
  const note = () => {
    watched.hanging = document.querySelector('.hall-hanging')?.textContent ?? watched.hanging;
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
};

/** The number of plates and models together. */
const thingsHung = (page: Page) =>
  page.evaluate(() => Number(/of (\d+)/.exec((globalThis as Watched).hanging)?.[1]));

test('a visitor walks by keys, and the drawing follows @core', async ({ open }) => {
  const page = await open('/vr-experience', still);
  await page.evaluate(noteHanging);
  const projects = await page.locator('.hall-wings a').count();
  await enterHall(page);
  const { where, canvas } = inHall(page);
  await expect(where).toContainText('Entrance');
  // Nearly every plate has a model in front of it.
  await expect.poll(() => thingsHung(page)).toBeGreaterThan(projects + 10);
  await expect.poll(() => pixelsDrawn(page)).toBeGreaterThan(0.01);
  const start = await marks(page);
  await page.keyboard.down('KeyW');
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 1);
  await page.keyboard.up('KeyW');
  await page.keyboard.down('ArrowLeft');
  await expect.poll(async () => (await marks(page)).degrees).toBeLessThan(start.degrees - 20);
  await page.keyboard.up('ArrowLeft');
  await page.keyboard.press('Home');
  await expect.poll(() => marks(page)).toEqual(start);
  await expect(canvas).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enter the hall' })).toBeFocused();
});

test('the tour leads from plate to plate; one can be read, and its page opens', async ({
  open,
}) => {
  const page = await open('/vr', coarse, drawLittle);
  const events = await catchEvents(page);
  await page.goto('/vr-experience');
  // Tracking starts when the page is idle.
  await expect.poll(() => events.counted('page_view').length).toBeGreaterThan(0);
  await enterHall(page);
  const { where, reading } = inHall(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(where).toContainText('AI-01');
  await page.keyboard.press('KeyN');
  await expect(where).toContainText('AI-02');
  await page.keyboard.press('KeyP');
  await expect(where).toContainText('AI-01');
  await page.getByRole('button', { name: 'Read' }).click();
  const title = await reading.getByRole('heading').textContent();
  await expect(reading.locator('.dimension')).toHaveCount(4);
  expect(await objections(page, { within: '.hall-stage' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(reading).toHaveCount(0);
  await page.keyboard.press('Digit3');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(where).toContainText('TR-01');
  await page.getByRole('button', { name: 'Read' }).click();
  await expect(reading.getByRole('heading')).not.toHaveText(title ?? '');
  const other = await reading.getByRole('heading').textContent();
  await reading.getByRole('link', { name: 'Open its page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other ?? '');

  await expect.poll(() => events.counted('hall_left').length).toBe(1);
  const seen = ['hall_entered', 'hall_wing_visited', 'hall_plate_opened', 'hall_left'].flatMap(
    (name) => events.counted(name).map(({ details }) => `${name} ${details.target ?? ''}`.trim()),
  );
  expect(seen).toContain('hall_entered');
  expect(seen).toContain('hall_wing_visited ai');
  expect(seen).toContain('hall_wing_visited trading');
  expect(seen.filter((name) => name.startsWith('hall_plate_opened '))).toHaveLength(2);
});

test('a visitor in the hall before tracking starts is still reported, with each stay', async ({
  open,
}) => {
  const page = await open('/favicon.svg', coarse, drawLittle);
  const events = await catchEvents(page);
  let bring = (): void => undefined;
  const isEntered = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/assets/mount-analytics-*.js', async (route) => {
    await isEntered;
    await route.continue();
  });
  await page.goto('/vr-experience');
  await enterHall(page);
  await page.keyboard.press('Digit2');
  await expect(inHall(page).where).toContainText('Automation wing');
  expect(events.all).toEqual([]);
  bring();
  await expect.poll(() => events.counted('hall_entered').length).toBe(1);
  await expect
    .poll(() => events.counted('hall_wing_visited')[0]?.details.target)
    .toBe('automation');
  await page.keyboard.press('Escape');
  await expect.poll(() => events.counted('hall_left').length).toBe(1);
  await enterHall(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => events.counted('hall_left').length).toBe(2);
  expect(events.counted('hall_entered')).toHaveLength(2);
});

test('a click takes a plate down, and a click beside it captures the mouse', async ({ open }) => {
  const viewport = { width: 640, height: 480 };
  const page = await open('/vr-experience', { ...coarse, viewport }, drawLittle);
  await page.evaluate(noteHanging);
  const projects = await page.locator('.hall-wings a').count();
  await enterHall(page);
  await test.step('on a slow connection the hall is drawn without its models', () =>
    expect.poll(() => thingsHung(page)).toBe(projects));
  const { canvas, reading } = inHall(page);
  await page.keyboard.press('KeyN');
  await arriveAtFirst(page);
  await canvas.click({ position: { x: 320, y: 200 } });
  await expect(reading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reading).toHaveCount(0);
  await canvas.click({ position: { x: 320, y: 385 } });
  await expect(page.getByText('Escape frees the mouse')).toBeVisible();
  const before = await marks(page);
  let x = 320;
  // The hand keeps moving within the window: the browser may capture the mouse after the first
  // moves.
  const moved = async () => {
    x = x > 400 ? 340 : x + 40;
    await page.mouse.move(x, 300, { steps: 4 });
    return (await marks(page)).degrees;
  };
  await expect.poll(moved).not.toBe(before.degrees);
});

test('the drawing context is lost and restored', async ({ open, noise }) => {
  const page = await open('/vr-experience', still);
  await enterHall(page);
  await expect.poll(() => pixelsDrawn(page)).toBeGreaterThan(0.01);
  const lose = await page.evaluateHandle(() => {
    const gl = document.querySelector<HTMLCanvasElement>('.hall-canvas')?.getContext('webgl2');
    return gl?.getExtension('WEBGL_lose_context') ?? null;
  });
  await lose.evaluate((extension) => extension?.loseContext());
  await expect(page.getByRole('alert')).toContainText('taken the drawing away');
  await lose.evaluate((extension) => extension?.restoreContext());
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => pixelsDrawn(page)).toBeGreaterThan(0.01);
  await page.keyboard.press('KeyN');
  await expect(inHall(page).where).toContainText('AI-01');
  // three.js and Chromium log the context loss that this journey causes.
  noise.forgive(/context/i);
});

test.describe('on a server of its own', () => {
  test.use({ sharesServers: false });

  test("the owner sees who is in the hall and where, and the owner's messages appear on the lectern", async ({
    open,
    openConsole,
  }) => {
    const admin = await openConsole();
    await admin.getByRole('link', { name: 'Live' }).click();
    const visitor = await open('/vr-experience', coarse, drawLittle);
    await enterHall(visitor);
    const row = admin.locator('.live tbody tr');
    await expect(row).toContainText('on /vr-experience, entrance');
    await visitor.keyboard.press('KeyN');
    await expect(row).toContainText('on /vr-experience, AI wing');
    await visitor.keyboard.press('Enter');
    await expect(row).toContainText('reading brook-sorting-server');
    await row.getByRole('button', { name: 'Write first' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Write to Visitor / });
    await dialog.getByPlaceholder('Type a message...').fill('Shall I show you around?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(chatPanel(visitor)).toContainText('Shall I show you around?');
    await chatPanel(visitor).getByRole('button', { name: 'Minimize' }).click();
    await visitor.getByRole('button', { name: 'Note on the lectern' }).click();
    await expect(inHall(visitor).where).toContainText('Entrance');
  });
});
