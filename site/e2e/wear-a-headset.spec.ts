import type { Page } from '@playwright/test';
import type { Comfort } from '#site/features/vr/headset/comfort.ts';
import { test } from './journey.ts';
import { expect, inHall, marks } from './hall.ts';
import {
  aim,
  bringNear,
  enter,
  goToFirstProject,
  isPresenting,
  passFrames,
  pressUnder,
  pushStick,
  wear,
} from './headset.ts';

test.describe.configure({ timeout: 180_000 });

const chosenComfort = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('foyer.hall.comfort') ?? '{}') as Comfort);

// site/features/vr/stage/wear-headset.test.ts tests hands and controllers without a browser.
test('a visitor puts a headset on, moves about, takes it off, and reads while wearing it', async ({
  open,
}) => {
  const page = await enter(open);
  await wear(page);
  await expect.poll(async () => (await marks(page)).z).toBeCloseTo(6.9, 1);
  await aim(page, 'left', -20);
  await pushStick(page, 'left', 0, -1);
  await passFrames(page);
  await pushStick(page, 'left', 0, 0);
  await expect.poll(async () => (await marks(page)).z).toBeLessThan(5.9);
  await pushStick(page, 'right', 1, 0);
  await expect.poll(async () => (await marks(page)).degrees).toBeCloseTo(30, 0);
  await pushStick(page, 'right', 0, 0);
  await pressUnder(page.getByRole('button', { name: 'Back to the screen' }));
  await expect(page.getByText('The hall is in the headset now.')).toHaveCount(0);
  expect(await isPresenting(page)).toBe(false);
  expect((await marks(page)).degrees).toBeCloseTo(30, 0);

  await page.getByText('Comfort', { exact: true }).click();
  for (const [of, choice] of [
    ['Going', 'smoothly'],
    ['Turning', 'smoothly'],
    ['Pointing hand', 'left'],
    ['Height', 'seated'],
    ['Dark rim while moving', 'off'],
  ] as const)
    await page.getByRole('group', { name: of }).getByLabel(choice, { exact: true }).check();
  const chosen = await chosenComfort(page);
  expect(Object.values(chosen)).toEqual(['smooth', 'smooth', 'left', 'seated', 'off']);
  await wear(page);
  const { reading } = inHall(page);
  await aim(page, 'left', 8);
  await goToFirstProject(page, 'left');
  await bringNear(page, 'left');
  await pressUnder(reading.getByRole('link', { name: 'Open its page' }));
  await expect(page).toHaveURL(/\/projects\/brook-sorting-server$/);
  await expect.poll(() => isPresenting(page)).toBe(false);
});

test('a refused headset is reported', async ({ open }) => {
  const page = await enter(open);
  await page.evaluate(() => {
    Object.assign(navigator.xr ?? {}, { requestSession: () => Promise.reject(new Error('busy')) });
  });
  await page.getByRole('button', { name: 'Enter with the headset' }).click();
  await expect(page.getByText('The headset was not given.')).toBeVisible();
});
