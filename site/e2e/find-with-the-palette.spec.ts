import type { Page } from '@playwright/test';
import { chatPanel, expect, test } from './journey.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

test('a project is found by keyboard alone and is among the recent ones next time @core', async ({
  open,
}) => {
  const page = await open('/resume');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('plain rout');
  await expect(options(page).first()).toContainText('Plain Moth Router');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? 'an id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/plain-moth-router$/);
  await expect(palette(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('/');
  await expect(options(page).first()).toContainText('Plain Moth Router');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  expect(requested.filter((path) => path === '/content/palette.json')).toHaveLength(1);
});

test('projects found by a technology come first and name it', async ({ open }) => {
  const page = await open('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('postgre');
  const first = options(page).first();
  await expect(first.locator('.palette-mark')).toHaveText(/^(AI|AU|TR|OT)-\d\d$/);
  await expect(first.locator('.palette-note')).toHaveText(/^PostgreSQL · \w/);
});

test('accents are optional, a slash in a field is a plain slash, and the focus returns', async ({
  open,
}) => {
  const page = await open('/contact');
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('1/2');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('1/2');
  await expect(palette(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Find' });
  await button.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('resume');
  await expect(options(page).first()).toContainText('Résumé');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('qqqq');
  await expect(palette(page).getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('actions switch the theme, copy the URL and open the chat', async ({ open, testServer }) => {
  const page = await open('/', { colorScheme: 'light' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: testServer.url,
  });
  const act = async (query: string) => {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
  };
  await act('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await act('copy');
  await expect(page.locator('.toast')).toContainText('Copied: ');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@');
  await act('open the chat');
  await expect(chatPanel(page)).toBeVisible();
});

test('it fits a narrow window and works by touch', async ({ open }) => {
  const page = await open('/', {
    hasTouch: true,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 640 },
  });
  await page.getByRole('button', { name: 'Find' }).tap();
  await expect(options(page).nth(8)).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await options(page).filter({ hasText: 'Contact' }).tap();
  await expect(page).toHaveURL(/\/contact$/);
});

test('without the index it offers the actions and names the missing part', async ({
  open,
  noise,
}) => {
  const page = await open('/');
  await page.route('**/content/palette.json', (route) => route.abort());
  await page.keyboard.press('/');
  await expect(palette(page).getByText('The index could not be fetched')).toBeVisible();
  await expect(options(page)).toHaveCount(5);
  await page.keyboard.press('Escape');
  // While closing, it is still modal, so the keys open nothing.
  await expect(palette(page)).toBeHidden();
  await page.unroute('**/content/palette.json');
  await page.keyboard.press('/');
  await expect(options(page).nth(6)).toBeVisible();
  noise.forgive('ERR_FAILED');
});

test('the console uses its own keys', async ({ open }) => {
  const page = await open('/admin');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Admin key')).toBeVisible();
  expect(await page.locator('#foyer-palette').count()).toBe(0);
});
