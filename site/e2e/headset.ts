import type { Locator, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from './journey.ts';
import { coarse, drawLittle, enterHall, expect, inHall } from './hall.ts';

/** The part of iwer's device that the tests use. */
interface Device {
  readonly controllers: Record<'left' | 'right', Controller>;
  readonly activeSession: object | undefined;
}
interface Controller {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  updateAxes(id: string, x: number, y: number): void;
  updateButtonValue(id: string, value: number): void;
}
type WithHeadset = typeof globalThis & {
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

/** Opens the hall with a Quest 3 attached before the page looks for one. */
export const enter = async (open: Fixtures['open']) => {
  const page = await open('/vr', coarse, drawLittle);
  await page.context().addInitScript({ path: runtime });
  await page.context().addInitScript(() => {
    const { IWER } = globalThis as WithHeadset;
    const device = new IWER.XRDevice(IWER.metaQuest3);
    device.installRuntime({ forceInstall: true });
    (globalThis as WithHeadset).device = device;
  });
  await page.goto('/vr-experience');
  await enterHall(page);
  return page;
};

export const wear = async (page: Page) => {
  await page.getByRole('button', { name: 'Enter with the headset' }).click();
  await expect(page.getByText('The hall is in the headset now.')).toBeVisible();
};

/** Clicks below iwer's picture, which covers the page during a session. */
export const pressUnder = (control: Locator) => control.dispatchEvent('click');

export const isPresenting = (page: Page) =>
  page.evaluate(() => (globalThis as WithHeadset).device.activeSession !== undefined);

export const pushStick = (page: Page, hand: 'left' | 'right', x: number, y: number) =>
  page.evaluate(
    ([hand, x, y]) => {
      (globalThis as WithHeadset).device.controllers[hand].updateAxes('thumbstick', x, y);
    },
    [hand, x, y] as const,
  );

const press = (page: Page, hand: 'left' | 'right', id: string, value: number) =>
  page.evaluate(
    ([hand, id, value]) => {
      (globalThis as WithHeadset).device.controllers[hand].updateButtonValue(id, value);
    },
    [hand, id, value] as const,
  );

/** Points a hand ahead and up by this angle, from its usual position. */
export const aim = (page: Page, hand: 'left' | 'right', degreesUp: number) =>
  page.evaluate(
    ([hand, degrees]) => {
      const controller = (globalThis as WithHeadset).device.controllers[hand];
      const half = (degrees * Math.PI) / 360;
      controller.position.set(hand === 'left' ? -0.2 : 0.2, 1.3, -0.2);
      controller.quaternion.set(Math.sin(half), 0, 0, Math.cos(half));
    },
    [hand, degreesUp] as const,
  );

/** The number of session frames drawn since the first call. */
const framesSince = (page: Page) =>
  page.evaluate(() => {
    const counting = globalThis as unknown as { drawn?: number };
    const session = (globalThis as WithHeadset).device.activeSession as XRSession | undefined;
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

/** Waits until this many more frames have been drawn in the headset. */
export const passFrames = async (page: Page, count = 4) => {
  const before = await framesSince(page);
  await expect.poll(() => framesSince(page)).toBeGreaterThan(before + count);
};

/** Presses the first button under that hand's thumb. */
export const goToFirstProject = async (page: Page, hand: 'left' | 'right') => {
  const button = hand === 'right' ? 'a-button' : 'x-button';
  await press(page, hand, button, 1);
  await expect(inHall(page).where).toContainText('AI-01');
  await press(page, hand, button, 0);
};

export const bringNear = async (page: Page, hand: 'left' | 'right') => {
  await press(page, hand, 'trigger', 1);
  await expect(inHall(page).reading).toBeVisible();
  await press(page, hand, 'trigger', 0);
};
