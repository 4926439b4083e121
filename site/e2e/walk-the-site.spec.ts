import { limits } from '../../shared/limits.ts';
import { expect, test } from './journey.ts';

test.use({ reducedMotion: 'no-preference' });

test('an address without a page shows the not-found screen, which offers the nearest pages @core', async ({
  open,
  noise,
}) => {
  const page = await open('/admin');
  const paths = ['/nothing', '/projects/no-such-plate', '/blog/none', '/videos/none', '/PROJECTS'];
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'No sheet bears this number',
      );
      await expect(page.getByRole('main')).toContainText('404');
      await expect(page.getByRole('link', { name: /home|site plan/i }).first()).toBeVisible();
    });
  await page.goto('/projects/plain-moth-ruoter');
  const near = page.getByRole('navigation', { name: 'Nearest pages' }).getByRole('link');
  await expect(near).toHaveCount(5);
  await near.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain Moth Router');
  noise.forgive('404');
});

test('following links changes title, canonical and focus without a reload @core', async ({
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
  // Stops the page's clock until the test advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/', { waitUntil: 'load' });
  const loader = page.locator('#page-loader');
  await expect(loader).toHaveCount(1);
  await page.clock.runFor(limits.ui.loaderRemovedWithinMs);
  await expect(loader).toHaveCount(0);
});

test('the theme follows the system, and the switch overrides it and is remembered @core', async ({
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
