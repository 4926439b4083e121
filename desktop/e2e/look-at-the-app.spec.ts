import type { Page } from '@playwright/test';
import { objections, setColorScheme } from '../../site/e2e/axe.ts';
import { expect } from '../../site/e2e/journey.ts';
import { ADMIN_KEY } from '../../site/e2e/server.ts';
import { see, test } from './app-journey.ts';

test.slow();

const widths = [360, 1024, 1440];

/** Checks a part at each width, in both themes: nothing overflows the window, and axe finds nothing. */
const inspect = async (page: Page, name: string, part: string) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const isInside = await page.evaluate((selector) => {
      const boxes = [document.documentElement, ...document.querySelectorAll(selector)];
      return boxes.every(
        (box) =>
          box.scrollWidth <= box.clientWidth + 1 &&
          box.getBoundingClientRect().right <= innerWidth &&
          box.getBoundingClientRect().left >= 0,
      );
    }, part);
    expect(isInside, `${name} at ${width} px`).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme);
      const look = `${name}-${width}-${colorScheme}`;
      expect(await objections(page, { within: part }), look).toEqual([]);
    }
  }
};

test('axe finds nothing in the app’s set-up, bar and settings, in either theme', async ({
  testServer,
  startApp,
}) => {
  const app = await startApp();
  const page = await app.page();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByLabel('Server address').fill('http://foyer.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Only https');
  await inspect(page, 'address', 'main');
  await page.getByLabel('Server address').fill(testServer.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Admin key')).toBeVisible();
  await inspect(page, 'key', 'main');

  await page.getByLabel('Admin key').fill(ADMIN_KEY);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // The app handles the alarms, not the page: the page's own switch is missing, the app's are there.
  await expect(page.getByRole('switch', { name: 'Sound' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Alarms', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'App settings' })).toBeVisible();

  await app.act('chooseInTray', 'Pause alerts until tomorrow');
  await page.getByRole('button', { name: 'Test a notification' }).click();
  await see(app, 'the test card', ({ cards }) => cards.length).toBe(1);
  await app.act('failCard', 0);
  await expect(page.getByLabel('This app')).toContainText('could not be shown');
  await page.getByLabel('Quiet hours').check();
  await page.getByRole('button', { name: /^Shortcut to show the window/ }).click();
  await page.keyboard.press('F');
  await expect(page.getByText('Press at least one of Control')).toBeVisible();
  await inspect(page, 'settings', '.desktop-settings');
  await page.getByRole('button', { name: 'Forget this server' }).click();
  await inspect(page, 'forget', '.confirm-dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inspect(page, 'bar', '.desktop-bar');
});
