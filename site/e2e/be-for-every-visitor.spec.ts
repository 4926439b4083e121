import { readdirSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { objections } from './axe.ts';
import { expectForEverybody } from './for-everybody.ts';
import { chatPanel, chatTab, expect, followTo, openChat, sendMessage, test } from './journey.ts';
import { collisions, lostChoices, movements, unseen } from './page-checks.ts';

const options = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
} as const;

/** Every kind of page except projects, in parts, so that both workers share the work. */
const parts = [
  ['/', '/resume', '/projects', '/projects?view=grid&type=ai&technology=Rust'],
  ['/projects?q=nothing+at+all&status=archived', '/projects/plain-moth-router', '/ai', '/contact'],
  ['/automation', '/trading', '/pictures', '/vr', '/music'],
  ['/chat', '/blog', '/blog/a-pause-is-no-promise', '/no/such/page', '/vr-experience'],
  ['/videos', '/videos/a-letter-outlives-a-restart', '/videos/a-stroll-past-the-plates'],
  ['/videos/the-desk-by-keyboard', '/admin'],
];

const projectIds = readdirSync(new URL('../../testing/content/projects', import.meta.url));

const show = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // The HTML has no chat tab: it shows that the scripts have started.
  if (path === '/admin') await expect(chatTab(page)).toHaveCount(0);
  else await expect(chatTab(page), path).toBeVisible();
};

test('axe finds planted violations', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>
    <p style="background: linear-gradient(#fff, #fff) #fff"><span style="color:#999">pale</span></p>
    <button style="all:unset;width:9px;height:9px" aria-label="a"></button
    ><button style="all:unset;width:9px;height:9px" aria-label="b"></button>
    <input autocomplete="nothing-known" aria-label="c"></main><div>beside the main part</div>`);
  const rules = (await objections(page)).map((line) => line.replace(/:.*/s, '')).toSorted();
  expect([...new Set(rules)]).toEqual([
    'autocomplete-valid',
    'color-contrast',
    'region',
    'target-size',
  ]);
  expect(await objections(page, { within: 'h1' })).toEqual([]);
});

/** Checks that nothing is cut off or collides at 320 px, which is 400 % zoom at 1280. */
const expectToFitAt320 = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${path} fits`).toBeLessThanOrEqual(320);
  expect(await page.evaluate(collisions), `${path}: collisions`).toEqual([]);
  const wideCells = await page
    .locator('.title-block:visible dd')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML),
    );
  expect(wideCells, `${path}: title block`).toEqual([]);
};

for (const paths of parts) {
  test(`every page is accessible, ${paths.join(' ')}`, async ({ testServer, open, noise }) => {
    test.slow();
    const page = await open('/admin', options);
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== testServer.url) foreign.push(request.url());
    });
    // Loads each page once, and then applies every setting.
    for (const path of paths) {
      await test.step(`${path}: with reduced motion nothing moves by itself`, async () => {
        await show(page, path);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(movements), path).toEqual([]);
      });
      await test.step(`${path}: axe, wide and narrow, light and dark`, () =>
        expectForEverybody(page, path));
      await test.step(`${path}: at 320 px`, () => expectToFitAt320(page, path));
      await test.step(`${path}: with forced colors`, async () => {
        await page.setViewportSize(options.viewport);
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
        // Selections stay visible, and no text has the color of its background.
        expect(await page.evaluate(lostChoices), `${path}: choices`).toEqual([]);
        expect(await page.evaluate(unseen), `${path}: unseen`).toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
      });
    }
    expect(foreign, 'nothing is fetched from elsewhere').toEqual([]);
    // The browser logs the missing page.
    noise.forgive('404');
  });
}

// The first test checks their template in full; only the text, the code and the drawings differ
// here.
for (const half of [0, 1]) {
  test(`every project is accessible, half ${half + 1}`, async ({ open }) => {
    test.slow();
    const page = await open('/projects', options);
    for (const [index, id] of projectIds.entries()) {
      if (index % 2 !== half) continue;
      const colorScheme = index % 4 < 2 ? 'light' : 'dark';
      const width = half === 0 ? 360 : 1280;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await followTo(page, `/projects/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const found = await objections(page, { within: 'main' });
      expect(found, `${id}, ${width} px, ${colorScheme}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${id} fits`).toBeLessThanOrEqual(width);
    }
  });
}

test('everything that opens over a page is accessible: index, palette, viewer, chat', async ({
  open,
}) => {
  test.slow();
  const page = await open('/contact', options);
  await page.setViewportSize({ width: 360, height: 800 });
  const index = page.getByRole('navigation', { name: 'Index' });
  const openIndex = async () => {
    if (!(await index.isVisible())) await page.getByRole('button', { name: 'Index' }).click();
    await expect(index).toBeVisible();
  };
  await openIndex();
  await expectForEverybody(page, 'index', { restore: openIndex });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await expect(palette.getByRole('option').nth(6)).toBeVisible();
  await expectForEverybody(page, 'palette');
  await page.keyboard.press('Escape');

  await page.goto('/pictures?project=kiln-hybrid-deployer');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Kiln Hybrid Deployer');
  await expectForEverybody(page, 'viewer');
  await page.keyboard.press('Escape');

  // Last, because the panel opens on every page once a conversation exists.
  await openChat(page);
  await expectForEverybody(page, 'chat, empty');
  await sendMessage(page, 'Good morning. Do you build small things too?');
  await expect(chatPanel(page).getByRole('log')).toContainText('Good morning');
  await expectForEverybody(page, 'chat');
  await chatPanel(page).getByRole('button', { name: 'Chat menu' }).click();
  await expectForEverybody(page, 'chat menu');
});

/** Removes the timeout of the country lookup. Runs in the page before its scripts. */
const withoutLookupTimeout = () => {
  const after = globalThis.setTimeout;
  const LOOKUP_TIMEOUT_MS = 5_000;
  const withoutOne = (act: () => void, afterMs?: number, ...args: []) =>
    afterMs === LOOKUP_TIMEOUT_MS ? 0 : after(act, afterMs, ...args);
  globalThis.setTimeout = withoutOne as unknown as typeof setTimeout;
};

test('the notice is accessible: during the lookup, the notice, the confirmation', async ({
  open,
}) => {
  // The console looks nothing up, so the response below is the first one.
  const page = await open('/admin', options, withoutLookupTimeout);
  const requested = new Promise<Route>((resolve) => {
    void page.route('**/api/geo', (route) => resolve(route));
  });
  await page.addInitScript(() => {
    // A frame with an opaque origin has no cookies.
    if (origin === 'null') return;
    if (/gate=pass/.test(document.cookie)) document.cookie = 'gate=check; Path=/';
  });
  await page.goto('/resume');
  const route = await requested;
  await expect(page.locator('html[data-gate="Initializing..."]')).toBeAttached();
  // Nothing under the cover is reachable, not even the landmarks.
  await expectForEverybody(page, 'initializing', { within: 'body' });
  await route.fulfill({ json: germanRecord });
  await expect(page.getByRole('dialog', { name: 'ACCESS NOTICE' })).toBeVisible();
  await expectForEverybody(page, 'notice');
  await page.getByRole('button', { name: 'I Understand - Continue Anyway' }).click();
  await expect(page.getByRole('dialog', { name: 'FINAL CONFIRMATION' })).toBeVisible();
  await expectForEverybody(page, 'confirmation');
});
