import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { enterHall, expect, gone, inHall, marks, NOT_GONE_M, withGpu } from './hall.ts';

test.use({ ...withGpu(), sharesServers: true });
test.describe.configure({ timeout: 180_000 });

const still = { reducedMotion: 'reduce', viewport: { width: 480, height: 360 } } as const;

/** The parts of a `Gamepad` that the page reads; a browser cannot be given a real one. */
interface Pad {
  readonly index: number;
  readonly mapping: 'standard';
  readonly connected: true;
  readonly axes: number[];
  readonly buttons: { pressed: boolean }[];
}
type Held = typeof globalThis & { pad: Pad; isPadThere: boolean; drawn: number };

/** A pad of the standard mapping, connected before the hall is entered. */
const holdPad = () => {
  const held = globalThis as Held;
  held.pad = {
    index: 0,
    mapping: 'standard',
    connected: true,
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false })),
  };
  held.isPadThere = true;
  navigator.getGamepads = () => [held.isPadThere ? held.pad : null] as (Gamepad | null)[];
  held.drawn = 0;
  // Each frame of the hall starts by clearing the previous one.
  const { clear } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.clear = function (mask) {
    held.drawn += 1;
    clear.call(this, mask);
  };
};

const pushAxis = (page: Page, axis: number, value: number) =>
  page.evaluate(([axis, value]) => void ((globalThis as Held).pad.axes[axis] = value), [
    axis,
    value,
  ] as const);

const setButton = (page: Page, index: number, pressed: boolean) =>
  page.evaluate(
    ([index, pressed]) => {
      const button = (globalThis as Held).pad.buttons[index];
      if (button) button.pressed = pressed;
    },
    [index, pressed] as const,
  );

/** Holds the button until it has taken effect. */
const press = async (page: Page, index: number, hasDone: () => Promise<void>) => {
  await setButton(page, index, true);
  await hasDone();
  await setButton(page, index, false);
};

const framesDrawn = (page: Page) => page.evaluate(() => (globalThis as Held).drawn);

/** Waits for this many frames of the browser, whether the hall draws in them or not. */
const passFrames = (page: Page, count: number) =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const next = () => ((left -= 1) < 0 ? resolve() : requestAnimationFrame(next));
        next();
      }),
    count,
  );

/** Waits until nothing is drawn any more. */
const untilRest = (page: Page) =>
  expect
    .poll(
      async () => {
        const before = await framesDrawn(page);
        await passFrames(page, 30);
        return (await framesDrawn(page)) - before;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

/** Waits until the visitor has stopped moving, however slow the drawing is. */
const untilStanding = (page: Page) =>
  expect
    .poll(
      async () => {
        const before = await marks(page);
        await passFrames(page, 5);
        const now = await marks(page);
        return now.x === before.x && now.z === before.z && now.degrees === before.degrees;
      },
      { timeout: 60_000 },
    )
    .toBe(true);

const STICKS = { right: 0, down: 1, lookRight: 2, lookDown: 3 };
const BUTTONS = { a: 0, b: 1, y: 3, leftShoulder: 4, rightShoulder: 5 };

test('the sticks of a gamepad walk and look in proportion to their deflection, and stop when released', async ({
  open,
}) => {
  const page = await open('/vr-experience', still, holdPad);
  await enterHall(page);
  const start = await marks(page);
  await pushAxis(page, STICKS.down, -1);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 1);
  await pushAxis(page, STICKS.down, 0);
  await untilStanding(page);
  const stood = await marks(page);
  expect(stood.x).toBeCloseTo(start.x, 1);
  expect(stood.degrees).toBeCloseTo(start.degrees, 0);

  await pushAxis(page, STICKS.lookRight, 0.8);
  await expect.poll(async () => (await marks(page)).degrees).toBeGreaterThan(stood.degrees + 20);
  await pushAxis(page, STICKS.lookRight, 0);
  await untilStanding(page);
  expect(await gone(page, stood)).toBeLessThan(NOT_GONE_M);
  const { x, z } = await marks(page);
  // Stick play within the dead zone, not a push.
  await pushAxis(page, STICKS.right, 0.1);
  await passFrames(page, 30);
  expect(await marks(page)).toMatchObject({ x, z });
});

test('its buttons turn the pages, read, hang up, lead to the entrance and out', async ({
  open,
}) => {
  const page = await open('/vr-experience', still, holdPad);
  await enterHall(page);
  const { where, reading } = inHall(page);
  const start = await marks(page);
  await press(page, BUTTONS.rightShoulder, () => expect(where).toContainText('AI-01'));
  await passFrames(page, 5);
  await press(page, BUTTONS.rightShoulder, () => expect(where).toContainText('AI-02'));
  await passFrames(page, 5);
  await press(page, BUTTONS.leftShoulder, () => expect(where).toContainText('AI-01'));
  await press(page, BUTTONS.a, () => expect(reading).toBeVisible());
  await press(page, BUTTONS.b, () => expect(reading).toHaveCount(0));
  await press(page, BUTTONS.y, () => expect(where).toHaveText(/^Entrance/));
  expect(await marks(page)).toEqual(start);
  await passFrames(page, 5);
  await press(page, BUTTONS.b, () =>
    expect(page.getByRole('button', { name: 'Enter the hall' })).toBeFocused(),
  );
});

test('an unused gamepad causes no drawing, and a disconnected one moves nobody', async ({
  open,
}) => {
  const page = await open('/vr-experience', still, holdPad);
  await enterHall(page);
  await expect(page.locator('.hall-hanging')).toHaveCount(0, { timeout: 60_000 });
  await untilRest(page);
  const start = await marks(page);
  await pushAxis(page, STICKS.down, -1);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 0.5);
  await page.evaluate(() => {
    (globalThis as Held).isPadThere = false;
    dispatchEvent(new Event('gamepaddisconnected'));
  });
  await untilRest(page);
  const left = await marks(page);
  await page.keyboard.press('Home');
  await expect.poll(() => marks(page)).toEqual(start);
  expect(left.z).toBeLessThan(start.z);
});
