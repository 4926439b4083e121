import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './journey.ts';

interface Seen {
  /** The number of visible projects in each frame that differs from the previous one. */
  counts: number[];
  /** Whether a frame hid the register until its filter ran. */
  isHeld: boolean;
  shift: number;
}

/**
 * Records what each frame shows of the register, and layout shifts. Runs before the page's scripts.
 */
const watchFrames = () => {
  const seen: Seen = { counts: [], isHeld: false, shift: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const titles = [...document.querySelectorAll<HTMLElement>('main h3')];
    const count = titles.filter((title) =>
      title.checkVisibility({ visibilityProperty: true }),
    ).length;
    if (seen.counts.at(-1) !== count) seen.counts.push(count);
    seen.isHeld ||= document.documentElement.hasAttribute('data-asked');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

const addresses = [
  ['/projects?type=trading', 3],
  ['/projects?view=grid&technology=Rust&type=trading', 2],
  ['/projects?q=nothing+at+all', 1],
] as const;

test('a filtered address only ever shows the projects that match, and nothing moves', async ({
  open,
}) => {
  const page = await open('/resume', {}, watchFrames);
  for (const [address, count] of addresses)
    await test.step(address, async () => {
      const scripts = await holdBack(page, '**/assets/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
      await expect(page.locator('main h3').first()).toBeHidden();
      // A font that loads late moves lines slightly, with or without a filter.
      await page.evaluate(() => document.fonts.ready);
      const { shift: before } = await seenOn(page);
      scripts.release();
      await expect(page.locator('main h3').first()).toBeVisible();
      await expect(page.locator('html')).not.toHaveAttribute('data-asked');
      const { counts, isHeld, shift } = await seenOn(page);
      expect(isHeld).toBe(true);
      expect(counts.filter((seen) => seen !== 0)).toEqual([count]);
      expect(shift - before).toBeLessThan(0.01);
      await page.unrouteAll();
    });
});

test('a filtered URL shows every project if the scripts do not load', async ({ open }) => {
  const page = await open('/resume');
  // Ends other requests of that page.
  await page.goto('about:blank');
  // An empty response, so that the console reports no failure.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/projects?type=trading', { waitUntil: 'load' });
  await expect(page.locator('main h3').first()).toBeVisible();
  await expect(page.locator('main h3')).toHaveCount(15);
});

test('an unrelated query parameter delays nothing', async ({ open }) => {
  const page = await open('/projects?utm_source=letter', {}, watchFrames);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('All 15 plates');
  const { counts, isHeld } = await seenOn(page);
  expect(isHeld).toBe(false);
  // A slow parser shows some before all.
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(counts.at(-1)).toBe(15);
});
