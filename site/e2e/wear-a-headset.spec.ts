import type { Locator, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { test } from './journey.ts';
import { enterHall, expect, inHall, marks, withGpu } from './hall.ts';

test.use(withGpu());
test.describe.configure({ timeout: 180_000 });

/** As much of iwer's device as is played with here. */
interface Device {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly controllers: Record<'left' | 'right', Controller>;
  primaryInputMode: 'controller' | 'hand';
  readonly hands: Record<'left' | 'right', { updatePinchValue(value: number): void }>;
  readonly activeSession: object | undefined;
  recenter(): void;
  updateVisibilityState(state: 'visible' | 'visible-blurred' | 'hidden'): void;
}
interface Controller {
  connected: boolean;
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  updateAxes(id: string, x: number, y: number): void;
  updateButtonValue(id: string, value: number): void;
}
type Worn = typeof globalThis & {
  device: Device;
  IWER: {
    XRDevice: new (
      config: unknown,
    ) => Device & { installRuntime(options: { forceInstall: boolean }): void };
    metaQuest3: unknown;
  };
};

const runtime = fileURLToPath(
  new URL('../../node_modules/iwer/build/iwer.min.js', import.meta.url),
);

const still = { reducedMotion: 'reduce', viewport: { width: 480, height: 360 } } as const;

/** The hall of a visitor with a Quest 3, which is there before the page asks for one. */
const enter = async (
  open: (path?: string, options?: object) => Promise<Page>,
  comfort: readonly (readonly [of: string, choice: string])[] = [],
) => {
  const page = await open('/vr', still);
  await page.context().addInitScript({ path: runtime });
  await page.context().addInitScript(() => {
    const { IWER } = globalThis as Worn;
    const device = new IWER.XRDevice(IWER.metaQuest3);
    device.installRuntime({ forceInstall: true });
    (globalThis as Worn).device = device;
  });
  await page.goto('/vr-experience');
  await enterHall(page);
  if (comfort.length > 0) await page.getByText('Comfort', { exact: true }).click();
  for (const [of, choice] of comfort)
    await page.getByRole('group', { name: of }).getByLabel(choice, { exact: true }).check();
  await page.getByRole('button', { name: 'Enter with the headset' }).click();
  await expect(page.getByText('The hall is in the headset now.')).toBeVisible();
  return page;
};

/** While a session runs, iwer lays its picture over the page. */
const pressUnder = (control: Locator) => control.dispatchEvent('click');

const isWorn = (page: Page) =>
  page.evaluate(() => (globalThis as Worn).device.activeSession !== undefined);

const pushStick = (page: Page, hand: 'left' | 'right', x: number, y: number) =>
  page.evaluate(([hand, x, y]) => {
    (globalThis as Worn).device.controllers[hand].updateAxes('thumbstick', x, y);
  }, [hand, x, y] as const); // prettier-ignore

const press = (page: Page, hand: 'left' | 'right', id: string, value: number) =>
  page.evaluate(([hand, id, value]) => {
    (globalThis as Worn).device.controllers[hand].updateButtonValue(id, value);
  }, [hand, id, value] as const); // prettier-ignore

/** Points a hand ahead, so many degrees up, from where hands are held or from another height. */
const aim = (page: Page, hand: 'left' | 'right', degreesUp: number, height = 1.3) =>
  page.evaluate(([hand, degrees, height]) => {
    const controller = (globalThis as Worn).device.controllers[hand];
    const half = (degrees * Math.PI) / 360;
    controller.position.set(hand === 'left' ? -0.2 : 0.2, height, -0.2);
    controller.quaternion.set(Math.sin(half), 0, 0, Math.cos(half));
  }, [hand, degreesUp, height] as const); // prettier-ignore

/** Where the head is in the wearer's own room. */
const holdHead = (page: Page, x: number, y: number, z: number) =>
  page.evaluate(([x, y, z]) => {
    (globalThis as Worn).device.position.set(x, y, z);
  }, [x, y, z] as const); // prettier-ignore

/** Until some frames more have been drawn in the headset. */
const passFrames = async (page: Page, count = 4) => {
  const before = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(before + count);
};

test('the wearer stands where the visitor stood, is thrown ahead, turns by a push, and takes it off', async ({
  open,
}) => {
  const page = await enter(open);
  await expect.poll(async () => (await marks(page)).z).toBeCloseTo(6.9, 1);
  await aim(page, 'left', -20);
  await pushStick(page, 'left', 0, -1);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(3);
  await pushStick(page, 'left', 0, 0);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(5.9);
  await pushStick(page, 'right', 1, 0);
  await expect.poll(async () => (await marks(page)).degrees).toBeCloseTo(30, 0);
  await pushStick(page, 'right', 0, 0);
  await pressUnder(page.getByRole('button', { name: 'Back to the screen' }));
  await expect(page.getByText('The hall is in the headset now.')).toHaveCount(0);
  expect(await isWorn(page)).toBe(false);
  const { degrees } = await marks(page);
  expect(degrees).toBeCloseTo(30, 0);
  await expect(page.getByRole('button', { name: 'Enter with the headset' })).toBeVisible();
});

/** Frames of the session that have been drawn since this was first asked. */
const framesSince = (page: Page) =>
  page.evaluate(() => {
    const counting = globalThis as unknown as { drawn?: number };
    const session = (globalThis as Worn).device.activeSession as XRSession | undefined;
    if (counting.drawn === undefined) {
      counting.drawn = 0;
      const count = () => {
        counting.drawn = (counting.drawn ?? 0) + 1;
        session?.requestAnimationFrame(count);
      };
      session?.requestAnimationFrame(count);
    }
    return counting.drawn;
  });

test('a plate is chosen by the ray, and the session ends when its page is opened', async ({
  open,
}) => {
  const page = await enter(open);
  const { where, reading } = inHall(page);
  await aim(page, 'right', 8);
  await press(page, 'right', 'a-button', 1);
  await expect(where).toContainText('AI-01');
  await press(page, 'right', 'a-button', 0);
  await press(page, 'right', 'trigger', 1);
  await expect(reading).toBeVisible();
  await press(page, 'right', 'trigger', 0);
  await pressUnder(reading.getByRole('link', { name: 'Open its page' }));
  await expect(page).toHaveURL(/\/projects\/fluentd-llm-server$/);
  await expect.poll(() => isWorn(page)).toBe(false);
});

test('a controller that is lost, a hidden session and a lost headset throw nobody anywhere', async ({
  open,
}) => {
  const page = await enter(open);
  const before = await marks(page);
  await aim(page, 'left', -20);
  await pushStick(page, 'left', 0, -1);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(3);
  await page.evaluate(() => {
    (globalThis as Worn).device.controllers.left.connected = false;
  });
  await pushStick(page, 'left', 0, 0);
  const lost = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(lost + 3);
  expect(await marks(page)).toEqual(before);

  await page.evaluate(() => (globalThis as Worn).device.updateVisibilityState('visible-blurred'));
  await pushStick(page, 'right', 1, 0);
  const blurred = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(blurred + 3);
  expect((await marks(page)).degrees).toBeCloseTo(before.degrees, 0);
  await pushStick(page, 'right', 0, 0);
  await page.evaluate(() => (globalThis as Worn).device.updateVisibilityState('visible'));

  // The headset has lost its bearings: no pose, for some frames.
  await page.evaluate(() => {
    const worn = globalThis as unknown as { XRFrame: { prototype: XRFrame }; getPose?: unknown };
    worn.getPose = worn.XRFrame.prototype.getViewerPose;
    worn.XRFrame.prototype.getViewerPose = () => null as unknown as undefined;
  });
  const blind = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(blind + 3);
  await page.evaluate(() => {
    const worn = globalThis as unknown as { XRFrame: { prototype: XRFrame }; getPose: never };
    worn.XRFrame.prototype.getViewerPose = worn.getPose;
  });
  await expect.poll(() => marks(page)).toEqual(before);
  await pushStick(page, 'right', 1, 0);
  await expect.poll(async () => (await marks(page)).degrees - before.degrees).toBeCloseTo(30, 0);
});

test('bare hands throw by a pinch, and a headset that is refused is said to be', async ({
  open,
}) => {
  const page = await enter(open);
  const before = await marks(page);
  await page.evaluate(() => {
    const { device } = globalThis as Worn;
    device.primaryInputMode = 'hand';
  });
  await page.evaluate(() => {
    const { right } = (globalThis as Worn).device.hands as unknown as Record<'right', Controller>;
    const half = (-30 * Math.PI) / 360;
    right.position.set(0.2, 1.3, -0.2);
    right.quaternion.set(Math.sin(half), 0, 0, Math.cos(half));
  });
  await expect.poll(() => framesSince(page)).toBeGreaterThan(3);
  await page.evaluate(() => (globalThis as Worn).device.hands.right.updatePinchValue(1));
  const pinched = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(pinched + 3);
  await page.evaluate(() => (globalThis as Worn).device.hands.right.updatePinchValue(0));
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(before.z - 0.5);

  await pressUnder(page.getByRole('button', { name: 'Back to the screen' }));
  await page.evaluate(() => {
    Object.assign(navigator.xr ?? {}, { requestSession: () => Promise.reject(new Error('busy')) });
  });
  await page.getByRole('button', { name: 'Enter with the headset' }).click();
  await expect(page.getByText('The headset was not given.')).toBeVisible();
});

test('smoothly, the stick walks where the eyes look, as long as it is pushed, and turns evenly', async ({
  open,
}) => {
  const page = await enter(open, [['Going', 'smoothly'], ['Turning', 'smoothly']]); // prettier-ignore
  const start = await marks(page);
  await pushStick(page, 'left', 0, -1);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 1);
  await pushStick(page, 'left', 0, 0);
  await passFrames(page);
  const stood = await marks(page);
  await passFrames(page);
  expect(await marks(page)).toEqual(stood);
  expect(stood.x).toBeCloseTo(start.x, 1);

  await pushStick(page, 'right', 1, 0);
  // Past where a turn by pushes would have stopped.
  await expect.poll(async () => (await marks(page)).degrees).toBeGreaterThan(start.degrees + 40);
  await pushStick(page, 'right', 0, 0);
  await passFrames(page);
  const turned = await marks(page);
  // Added to 0 a coordinate of -0 is 0, where nobody has gone either.
  expect([turned.x + 0, turned.z + 0]).toEqual([stood.x + 0, stood.z + 0]);
  // To the right now, since that is where the eyes look.
  await pushStick(page, 'left', 0, -1);
  await expect.poll(async () => (await marks(page)).x).toBeGreaterThan(turned.x + 0.5);
  await pushStick(page, 'left', 0, 0);
});

test('walking smoothly hangs the plate up that was held before the eyes', async ({ open }) => {
  const page = await enter(open, [['Going', 'smoothly']]);
  const { where, reading } = inHall(page);
  await aim(page, 'right', 8);
  await press(page, 'right', 'a-button', 1);
  await expect(where).toContainText('AI-01');
  await press(page, 'right', 'a-button', 0);
  await press(page, 'right', 'trigger', 1);
  await expect(reading).toBeVisible();
  await press(page, 'right', 'trigger', 0);
  await pushStick(page, 'left', 0, 1);
  await expect(reading).toHaveCount(0);
});

test('for the left hand all is the other way round: it turns and chooses, the right one throws', async ({
  open,
}) => {
  const page = await enter(open, [['Pointing hand', 'left']]);
  const start = await marks(page);
  await aim(page, 'right', -20);
  await pushStick(page, 'right', 0, -1);
  await passFrames(page);
  await pushStick(page, 'right', 0, 0);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 1);
  const thrown = await marks(page);
  // The stick of the hand that throws turns nobody.
  await pushStick(page, 'right', 1, 0);
  await passFrames(page);
  expect((await marks(page)).degrees).toBeCloseTo(thrown.degrees, 0);
  await pushStick(page, 'right', 0, 0);
  await pushStick(page, 'left', 1, 0);
  await expect.poll(async () => (await marks(page)).degrees).toBeCloseTo(thrown.degrees + 30, 0);
  await pushStick(page, 'left', 0, 0);

  const { where, reading } = inHall(page);
  await aim(page, 'left', 8);
  await press(page, 'left', 'x-button', 1);
  await expect(where).toContainText('AI-01');
  await press(page, 'left', 'x-button', 0);
  await press(page, 'left', 'trigger', 1);
  await expect(reading).toBeVisible();
});

/** Sits before the first plate, and points straight ahead from the height of an armrest. */
const pointSeated = async (page: Page) => {
  const { where } = inHall(page);
  await press(page, 'right', 'a-button', 1);
  await expect(where).toContainText('AI-01');
  await press(page, 'right', 'a-button', 0);
  await aim(page, 'right', 0, 0.9);
  await passFrames(page);
  await press(page, 'right', 'trigger', 1);
  await passFrames(page);
  await press(page, 'right', 'trigger', 0);
};

test('who sits has the eyes and hands of one who stands, when that is asked for', async ({
  open,
}) => {
  const standing = await enter(open);
  await holdHead(standing, 0, 1.1, 0);
  await pointSeated(standing);
  // Beneath the sheet, which begins at 1.3 m.
  await expect(inHall(standing).reading).toHaveCount(0);
  await standing.close();

  const seated = await enter(open, [['Height', 'seated']]);
  await holdHead(seated, 0, 1.1, 0);
  await pointSeated(seated);
  await expect(inHall(seated).reading).toBeVisible();
});

test('a recentring leaves the wearer where they stood, and a pressed stick stands them before the plate', async ({
  open,
}) => {
  const page = await enter(open);
  const { where } = inHall(page);
  await press(page, 'right', 'a-button', 1);
  await expect(where).toContainText('AI-01');
  await press(page, 'right', 'a-button', 0);
  await passFrames(page);
  const reader = await marks(page);
  // Steps of their own: the arrow goes along.
  await holdHead(page, 0.5, 1.6, 0.6);
  await expect
    .poll(async () => {
      const { x, z } = await marks(page);
      return Math.hypot(x - reader.x, z - reader.z);
    })
    .toBeCloseTo(Math.hypot(0.5, 0.6), 1);
  const stood = await marks(page);
  await page.evaluate(() => (globalThis as Worn).device.recenter());
  await passFrames(page);
  const recentred = await marks(page);
  expect(recentred.x).toBeCloseTo(stood.x, 1);
  expect(recentred.z).toBeCloseTo(stood.z, 1);
  expect(recentred.degrees).toBeCloseTo(stood.degrees, 0);

  await press(page, 'right', 'thumbstick', 1);
  await expect.poll(async () => (await marks(page)).x).toBeCloseTo(reader.x, 1);
  await press(page, 'right', 'thumbstick', 0);
  const back = await marks(page);
  expect(back.z).toBeCloseTo(reader.z, 1);
  expect(back.degrees).toBeCloseTo(reader.degrees, 0);
});
