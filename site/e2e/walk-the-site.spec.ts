import { limits } from '../../shared/limits.ts';
import { expect, test } from './journey.ts';

test.use({ sharesServers: true, reducedMotion: 'no-preference' });

const routes = [
  '/',
  '/resume',
  '/projects',
  '/projects/plain-moth-router',
  '/ai',
  '/automation',
  '/trading',
  '/pictures',
  '/vr',
  '/music',
  '/contact',
  '/chat',
  '/blog',
  '/blog/a-pause-is-no-promise',
  '/videos',
  '/videos/the-desk-by-keyboard',
  '/vr-experience',
];

test('every route answers 200 with a page, a title and its own head', async ({ testServer }) => {
  const titles = new Set<string>();
  for (const path of routes) {
    const response = await fetch(`${testServer.url}${path}`);
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
  test(`${path} is the not-found screen with HTTP 404`, async ({ testServer, open, noise }) => {
    expect((await fetch(`${testServer.url}${path}`)).status).toBe(404);
    const page = await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No sheet bears this number');
    await expect(page.getByRole('main')).toContainText('404');
    await expect(page.getByRole('link', { name: /home|site plan/i }).first()).toBeVisible();
    noise.forgive('404');
  });
}

test('a mistyped address offers the five nearest pages', async ({ open, noise }) => {
  const page = await open('/projects/plain-moth-ruoter');
  const near = page.getByRole('navigation', { name: 'Nearest pages' }).getByRole('link');
  await expect(near).toHaveCount(5);
  await near.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain Moth Router');
  noise.forgive('404');
});

test('the console is not indexed', async ({ testServer }) => {
  const response = await fetch(`${testServer.url}/admin`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('every route can be read without scripts', async ({ open }) => {
  const plain = await open('/', { javaScriptEnabled: false });
  for (const path of routes) {
    await plain.goto(path);
    await expect(plain.locator('main h1').first()).toBeVisible();
    await expect(plain.locator('main')).toContainText(/\w{3}/);
  }
});

test('following links changes title, canonical and focus without a reload', async ({ open }) => {
  const page = await open('/');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/projects$/);
  await expect(page).toHaveTitle(/projects/i);
  await page
    .getByRole('link', { name: /Plain Moth Router/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/projects\/plain-moth-router$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain Moth Router');
  await expect(page.locator('main')).toContainText('What it is for');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
});

test('the loader is gone within 700 ms after the page has loaded', async ({ open }) => {
  const page = await open('/favicon.svg', { reducedMotion: 'no-preference' });
  // The page's clock stands still until it is advanced.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/', { waitUntil: 'load' });
  const loader = page.locator('#page-loader');
  await expect(loader).toHaveCount(1);
  await page.clock.runFor(limits.ui.loaderRemovedWithinMs);
  await expect(loader).toHaveCount(0);
});

test('the theme follows the system, the switch overrides it and is remembered', async ({
  open,
}) => {
  const page = await open('/', { colorScheme: 'dark' });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await paper()).toBe('rgb(11, 34, 57)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await paper()).toBe('rgb(244, 246, 245)');
  await page.getByText('Dark', { exact: true }).first().click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await paper()).toBe('rgb(11, 34, 57)');
  await page.reload();
  expect(await paper()).toBe('rgb(11, 34, 57)');
});
