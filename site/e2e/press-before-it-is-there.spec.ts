import type { Page } from '@playwright/test';
import { chatInput, chatPanel, chatTab, expect, holdBack, test } from './journey.ts';

/** Marks the current document. The mark is lost if another document loads. */
const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

const presses = {
  'by mouse': (page: Page, name: RegExp) =>
    page.getByRole('main').getByRole('link', { name }).first().click(),
  'by keyboard': async (page: Page, name: RegExp) => {
    await page.getByRole('main').getByRole('link', { name }).first().focus();
    await page.keyboard.press('Enter');
  },
} as const;

test('a screenshot pressed before its viewer has loaded opens afterwards, by mouse and by keyboard', async ({
  open,
}) => {
  const page = await open('/contact');
  for (const [how, press] of Object.entries(presses))
    await test.step(how, async () => {
      await page.goto('/projects/hedgerow-manager');
      const viewer = await holdBack(page, /\/shot-viewer-/);
      await press(page, /^Enlarge:/);
      await expect.poll(() => viewer.requested.length).toBe(1);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      viewer.release();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Enlarge:/ }).first()).toBeFocused();
      await page.unrouteAll();
    });
});

test('a print pressed before its viewer has loaded opens afterwards, by mouse and by keyboard', async ({
  open,
}) => {
  const page = await open('/contact');
  for (const [how, press] of Object.entries(presses))
    await test.step(how, async () => {
      await page.goto('/pictures');
      const viewer = await holdBack(page, /\/print-viewer-/);
      await press(page, /AI-/);
      await expect(page).toHaveURL(/\?project=/);
      await expect.poll(() => viewer.requested.length).toBe(1);
      viewer.release();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.unrouteAll();
    });
});

test('a link pressed before the screen and the head have loaded leads to the page, by mouse and by keyboard', async ({
  open,
}) => {
  const page = await open('/contact');
  for (const [how, press] of Object.entries(presses))
    await test.step(how, async () => {
      await page.goto('/blog');
      await markDocument(page);
      const scripts = await holdBack(page, /\/(?:post-page|contents|show-head)-/);
      const before = await page.title();
      await press(page, /Note the choice/);
      await expect(page.getByText('Loading…')).toBeVisible();
      await expect(page).toHaveTitle(before);
      await expect(page).toHaveURL(/\/blog$/);
      scripts.release();
      await expect(page).toHaveURL(/\/blog\/note-the-choice/);
      await expect(page).toHaveTitle(/Note the choice/);
      await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /note-the-choice/);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      expect(await isSameDocument(page)).toBe(true);
      await page.unrouteAll();
    });
});

test('a viewer that cannot be fetched reports that', async ({ open, noise }) => {
  const page = await open('/projects/hedgerow-manager');
  await page.route(/\/shot-viewer-/, (route) => route.abort());
  await page
    .getByRole('link', { name: /^Enlarge:/ })
    .first()
    .click();
  await expect(page.getByText('The picture could not be opened.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  noise.forgive(/net::ERR_|Failed to fetch dynamically imported module/);
});

test('pressing another link while a page loads ends on the page pressed last', async ({ open }) => {
  const page = await open('/blog');
  await markDocument(page);
  const scripts = await holdBack(page, /\/post-page-/);
  await presses['by mouse'](page, /Note the choice/);
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  scripts.release();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page).toHaveTitle(/^Contact/);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page).toHaveTitle(/^Writing/);
});

test('a search typed before the first script loads is kept and run', async ({ open }) => {
  const page = await open('/contact');
  const scripts = await holdBack(page, /\/entry-client-.*\.js/);
  await page.goto('/projects', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('router');
  scripts.release();
  await expect(page).toHaveURL(/\?q=router$/);
  await expect(page.getByRole('searchbox')).toHaveValue('router');
  await expect(
    page.getByRole('main').getByRole('link', { name: /Plain Moth Router/ }),
  ).toBeVisible();
  await page.getByRole('searchbox').pressSequentially(' moth');
  await expect(page).toHaveURL(/\?q=router\+moth$/);
  await expect(page.getByRole('searchbox')).toHaveValue('router moth');
});

test('a message sent before the chat has loaded is sent afterwards', async ({ open }) => {
  const page = await open('/contact');
  const chat = await holdBack(page, /\/open-chat-/);
  await chatTab(page).click();
  await chatInput(page).fill('Are you there yet?');
  await chatInput(page).press('Enter');
  await expect.poll(() => chat.requested.length).toBe(1);
  await expect(chatInput(page)).toHaveValue('Are you there yet?');
  chat.release();
  await expect(chatPanel(page).getByText('sent', { exact: true })).toBeVisible();
  await expect(chatPanel(page).getByRole('log')).toContainText('Are you there yet?');
  await expect(chatInput(page)).toHaveValue('');
});
