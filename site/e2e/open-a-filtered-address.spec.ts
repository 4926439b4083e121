import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

interface Seen {
  /** How many projects could be seen, at each frame that differed from the one before. */
  counts: number[];
  shift: number;
}

/** Runs ahead of the page: writes down what each frame shows of the register, and what moves. */
const watchFrames = () => {
  const seen: Seen = { counts: [], shift: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const titles = [...document.querySelectorAll<HTMLElement>('main h3')];
    const count = titles.filter((title) =>
      title.checkVisibility({ visibilityProperty: true }),
    ).length;
    if (seen.counts.at(-1) !== count) seen.counts.push(count);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

for (const [address, count] of [
  ['/projects?type=trading', 8],
  ['/projects?view=grid&technology=Rust&type=trading', 2],
  ['/projects?q=nothing+at+all', 1],
] as const)
  test(`nobody sees another set than ${address} asks for, and nothing moves`, async ({ open }) => {
    const page = await open('/resume', {}, watchFrames);
    let letScriptsCome = () => {};
    const held = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(page.locator('main h3').first()).toBeHidden();
    // A face that comes late moves lines by a hair, with or without a filter.
    await page.evaluate(() => document.fonts.ready);
    const { shift: before } = await seenOn(page);
    letScriptsCome();
    await expect(page.locator('main h3').first()).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    const { counts, shift } = await seenOn(page);
    expect(counts.filter((seen) => seen !== 0)).toEqual([count]);
    expect(shift - before).toBeLessThan(0.01);
  });

test('a filtered address shows every project where the scripts do not come', async ({ open }) => {
  const page = await open('/resume');
  // What that page still fetches for itself is not what is asked here.
  await page.goto('about:blank');
  // Answered with nothing at all, so that no console speaks of a failure.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/projects?type=trading');
  await expect(page.locator('main h3').first()).toBeVisible();
  await expect(page.locator('main h3')).toHaveCount(36);
});

test('a parameter of somebody else’s holds nothing back', async ({ open }) => {
  const page = await open('/projects?utm_source=letter', {}, watchFrames);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('All 36 plates');
  expect((await seenOn(page)).counts.filter((seen) => seen !== 0)).toEqual([36]);
});
