import type { CDPSession, Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  arriveAtFirst,
  coarse,
  enterHall,
  expect,
  inHall,
  marks,
  drawLittle,
  standStill,
} from './hall.ts';

test.describe.configure({ timeout: 180_000 });

/** A phone held upright. */
const telephone = {
  ...coarse,
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
} as const;

type Point = readonly [x: number, y: number];

const touch = (
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
) =>
  cdp.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });

const STEPS = 8;

/** Moves fingers between points and lifts them, as real touch events. */
const dragFingers = async (page: Page, from: readonly Point[], to: readonly Point[]) => {
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, 'touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const between = from.map(([x, y], index): Point => {
      const [toX, toY] = to[index] ?? [x, y];
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
    await touch(cdp, 'touchMove', between);
  }
  await touch(cdp, 'touchEnd', []);
  await cdp.detach();
};

const near: readonly Point[] = [
  [170, 290],
  [170, 330],
];
const far: readonly Point[] = [
  [170, 210],
  [170, 410],
];

test('on a phone fingers walk, look and take a project down', async ({ open }) => {
  const page = await open('/vr-experience', telephone, drawLittle);
  await enterHall(page);
  const { reading, canvas } = inHall(page);
  const start = await marks(page);
  await dragFingers(page, near, far);
  // 160 px more distance, at 2.5 cm per px.
  await expect.poll(async () => (await marks(page)).z).toBeCloseTo(start.z - 4, 0);
  const { x, z, degrees } = await marks(page);
  expect([x, degrees]).toEqual([start.x, start.degrees]);
  await expect(reading).toHaveCount(0);
  await dragFingers(page, far, near);
  await expect.poll(async () => (await marks(page)).z).toBeGreaterThan(z + 3);

  const stood = await standStill(page);
  await dragFingers(page, [[250, 300]], [[130, 300]]);
  // Dragging to the left moves the view to the left, so the visitor looks to the right.
  await expect.poll(async () => (await marks(page)).degrees).toBeGreaterThan(stood.degrees + 20);
  expect(await marks(page)).toMatchObject({ x: stood.x, z: stood.z });
  await page.getByRole('button', { name: 'Next' }).tap();
  await arriveAtFirst(page);
  await canvas.tap({ position: { x: 180, y: 270 } });
  await expect(reading).toBeVisible();
  await reading.getByRole('button', { name: 'Hang it up' }).tap();
  await expect(reading).toHaveCount(0);
});

test('on a phone each wing can be reached by its button and on the plan', async ({ open }) => {
  const page = await open('/vr-experience', telephone, drawLittle);
  await enterHall(page);
  const { where } = inHall(page);
  for (const wing of ['Trading wing', 'AI wing', 'Other work', 'Automation wing']) {
    const button = page.getByRole('button', { name: wing });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), wing).toBeGreaterThanOrEqual(44);
    await button.tap();
    await expect(where).toContainText(wing);
  }
  const plan = page.getByRole('navigation', { name: 'Plan of the hall' }).locator('svg');
  const size = await plan.boundingBox();
  // The AI wing leads up, to the north.
  await plan.tap({ position: { x: (size?.width ?? 0) / 2 - 2, y: 12 } });
  await expect(where).toContainText(/AI wing · AI-\d\d/);
  await page.getByRole('button', { name: 'Entrance' }).tap();
  await expect(where).toHaveText(/^Entrance/);
  // The controls do not overlap anything.
  const pieces = await page
    .locator('.hall-where, .corner-plan, .hall-bar')
    .evaluateAll((all) => all.map((piece) => piece.getBoundingClientRect().toJSON() as DOMRect));
  for (const [index, a] of pieces.entries())
    for (const b of pieces.slice(index + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(
        true,
      );
});
