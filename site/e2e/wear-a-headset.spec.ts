import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { expect, gone, inHall, marks, NOT_GONE_M, withGpu } from './hall.ts';
import {
  aim,
  bringNear,
  enter,
  framesSince,
  goToFirstProject,
  holdHead,
  isPresenting,
  passFrames,
  press,
  pressUnder,
  pushStick,
  type Controller,
  type WithHeadset,
} from './headset.ts';

test.use({ ...withGpu(), sharesServers: true });
test.describe.configure({ timeout: 180_000 });

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
  expect(await isPresenting(page)).toBe(false);
  const { degrees } = await marks(page);
  expect(degrees).toBeCloseTo(30, 0);
  await expect(page.getByRole('button', { name: 'Enter with the headset' })).toBeVisible();
});

test('a plate is chosen by the ray, and the session ends when its page is opened', async ({
  open,
}) => {
  const page = await enter(open);
  const { reading } = inHall(page);
  await aim(page, 'right', 8);
  await goToFirstProject(page, 'right');
  await bringNear(page, 'right');
  await pressUnder(reading.getByRole('link', { name: 'Open its page' }));
  await expect(page).toHaveURL(/\/projects\/fluentd-llm-server$/);
  await expect.poll(() => isPresenting(page)).toBe(false);
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
    (globalThis as WithHeadset).device.controllers.left.connected = false;
  });
  await pushStick(page, 'left', 0, 0);
  const lost = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(lost + 3);
  expect(await marks(page)).toEqual(before);

  await page.evaluate(() =>
    (globalThis as WithHeadset).device.updateVisibilityState('visible-blurred'),
  );
  await pushStick(page, 'right', 1, 0);
  const blurred = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(blurred + 3);
  expect((await marks(page)).degrees).toBeCloseTo(before.degrees, 0);
  await pushStick(page, 'right', 0, 0);
  await page.evaluate(() => (globalThis as WithHeadset).device.updateVisibilityState('visible'));

  // The headset has lost its bearings: no pose, for some frames.
  await page.evaluate(() => {
    const xrSession = globalThis as unknown as {
      XRFrame: { prototype: XRFrame };
      getPose?: unknown;
    };
    xrSession.getPose = xrSession.XRFrame.prototype.getViewerPose;
    xrSession.XRFrame.prototype.getViewerPose = () => null as unknown as undefined;
  });
  const blind = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(blind + 3);
  await page.evaluate(() => {
    const xrSession = globalThis as unknown as { XRFrame: { prototype: XRFrame }; getPose: never };
    xrSession.XRFrame.prototype.getViewerPose = xrSession.getPose;
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
    const { device } = globalThis as WithHeadset;
    device.primaryInputMode = 'hand';
  });
  await page.evaluate(() => {
    const { right } = (globalThis as WithHeadset).device.hands as unknown as Record<
      'right',
      Controller
    >;
    const half = (-30 * Math.PI) / 360;
    right.position.set(0.2, 1.3, -0.2);
    right.quaternion.set(Math.sin(half), 0, 0, Math.cos(half));
  });
  await expect.poll(() => framesSince(page)).toBeGreaterThan(3);
  await page.evaluate(() => (globalThis as WithHeadset).device.hands.right.updatePinchValue(1));
  const pinched = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(pinched + 3);
  await page.evaluate(() => (globalThis as WithHeadset).device.hands.right.updatePinchValue(0));
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
  const page = await enter(open, [
    ['Going', 'smoothly'],
    ['Turning', 'smoothly'],
  ]);
  const start = await marks(page);
  await pushStick(page, 'left', 0, -1);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(start.z - 1);
  await pushStick(page, 'left', 0, 0);
  await passFrames(page);
  const stood = await marks(page);
  await passFrames(page);
  expect(await gone(page, stood)).toBeLessThan(NOT_GONE_M);
  expect(stood.x).toBeCloseTo(start.x, 1);

  await pushStick(page, 'right', 1, 0);
  // Past where a turn by pushes would have stopped.
  await expect.poll(async () => (await marks(page)).degrees).toBeGreaterThan(start.degrees + 40);
  await pushStick(page, 'right', 0, 0);
  await passFrames(page);
  const rotated = await marks(page);
  expect(await gone(page, stood)).toBeLessThan(NOT_GONE_M);
  // To the right now, since that is where the eyes look.
  await pushStick(page, 'left', 0, -1);
  await expect.poll(async () => (await marks(page)).x).toBeGreaterThan(rotated.x + 0.5);
  await pushStick(page, 'left', 0, 0);
});

test('walking smoothly hangs the plate up that was held before the eyes', async ({ open }) => {
  const page = await enter(open, [['Going', 'smoothly']]);
  const { reading } = inHall(page);
  await aim(page, 'right', 8);
  await goToFirstProject(page, 'right');
  await bringNear(page, 'right');
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

  await aim(page, 'left', 8);
  await goToFirstProject(page, 'left');
  await bringNear(page, 'left');
});

/** Sits before the first plate, and points straight ahead from the height of an armrest. */
const pointSeated = async (page: Page) => {
  await goToFirstProject(page, 'right');
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
  await goToFirstProject(page, 'right');
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
  await page.evaluate(() => (globalThis as WithHeadset).device.recenter());
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
