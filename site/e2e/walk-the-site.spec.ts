import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './journey.ts';

const routes = [
  '/',
  '/resume',
  '/projects',
  '/projects/simple-ai-router',
  '/ai',
  '/automation',
  '/trading',
  '/pictures',
  '/vr',
  '/music',
  '/contact',
  '/chat',
  '/blog',
  '/blog/sleep-is-not-synchronisation',
  '/videos',
  '/videos/the-console-by-keyboard',
  '/vr-experience',
];

test('every route answers 200 with a page, a title and a head of its own', async ({ house }) => {
  const titles = new Set<string>();
  for (const path of routes) {
    const response = await fetch(`${house.url}${path}`);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).not.toBe('');
    titles.add(title);
    expect(html, path).toContain('rel="canonical"');
    expect(html, path).toMatch(/<script type="application\/ld\+json"/);
    expect(html, path).toMatch(/<h1/);
  }
  expect(titles.size).toBe(routes.length);
});

for (const path of [
  '/nothing',
  '/projects/no-such-plate',
  '/blog/none',
  '/videos/none',
  '/PROJECTS',
]) {
  test(`${path} is the not-found screen with HTTP 404`, async ({ house, open, noise }) => {
    expect((await fetch(`${house.url}${path}`)).status).toBe(404);
    const page = await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No sheet bears this number');
    await expect(page.getByRole('main')).toContainText('404');
    await expect(page.getByRole('link', { name: /home|site plan/i }).first()).toBeVisible();
    expect(noise.splice(0).every((line) => line.includes('404'))).toBe(true);
  });
}

test('the console is not indexed', async ({ house }) => {
  const response = await fetch(`${house.url}/admin`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('every route can be walked to in the browser without a fault, and read without scripts', async ({
  open,
}) => {
  const page = await open('/');
  for (const path of routes) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
  }
  const plain = await open('/', { javaScriptEnabled: false });
  for (const path of routes) {
    await plain.goto(path);
    await expect(plain.locator('main h1').first()).toBeVisible();
    await expect(plain.locator('main')).toContainText(/\w{3}/);
  }
});

test('following links changes title, canonical and focus without loading the page anew', async ({
  open,
}) => {
  const page = await open('/');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/projects$/);
  await expect(page).toHaveTitle(/projects/i);
  await page
    .getByRole('link', { name: /Simple AI Router/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/projects\/simple-ai-router$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Simple AI Router');
  await expect(page.locator('main')).toContainText('Four teams, five models, one bill');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
});

test('the loader is gone within 700 ms of the page being there', async ({ open }) => {
  const page = await open('/', { reducedMotion: 'no-preference' });
  const elapsed = await page.evaluate(async () => {
    const start = performance.now();
    const isGone = () => {
      const loader = document.querySelector('[class*="loader"]');
      return (
        !loader || getComputedStyle(loader).visibility === 'hidden' || !loader.checkVisibility()
      );
    };
    while (!isGone()) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(elapsed).toBeLessThanOrEqual(700);
});

test('the sheet follows the system, the switch overrides it and is remembered', async ({
  open,
}) => {
  const page = await open('/', { colorScheme: 'dark' });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await paper()).toBe('rgb(11, 34, 57)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await paper()).toBe('rgb(244, 246, 245)');
  await page.getByText('Cyano', { exact: true }).first().click();
  await expect(page.getByRole('radio', { name: /cyanotype/i }).first()).toBeChecked();
  expect(await paper()).toBe('rgb(11, 34, 57)');
  await page.reload();
  expect(await paper()).toBe('rgb(11, 34, 57)');
});

test('nothing is fetched from another origin', async ({ house, open }) => {
  const page = await open('/resume');
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== house.url) foreign.push(request.url());
  });
  for (const path of routes) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(foreign).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing on any route at ${width} px on the ${colorScheme} sheet`, async ({
      open,
    }) => {
      test.setTimeout(180_000);
      const page = await open('/', {
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      });
      for (const path of [...routes, '/admin']) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`);
        expect(found).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(overflow, path).toBeLessThanOrEqual(width);
      }
    });
  }
}
