import type { Locator, Page } from '@playwright/test';
import {
  chatPanel,
  expect,
  openChat,
  sendContactForm,
  startChat,
  test,
  threadLog,
} from './journey.ts';

test.use({ sharesServers: false });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Minimum sizes in CSS px: of every control (WCAG 2.5.8), and of the most used ones. */
const LEAST = 24;
const PRIMARY = 44;

/** The visible controls that are too small for a finger, by name. A label belongs to its input. */
const tooSmall = (within: Locator, least: number) =>
  within.evaluate((root, limit) => {
    const kinds = 'a, button, summary, select, textarea, input';
    const controls = root.matches(kinds) ? [root] : [...root.querySelectorAll(kinds)];
    return controls.flatMap((control) => {
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      const boxes = [control, ...labels].map((one) => one.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      // Elements only for screen readers are one pixel in size.
      if (!control.checkVisibility() || width <= 1) return [];
      // Browsers round to fractions of a pixel.
      if (Math.min(width, height) >= limit - 0.1) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return [`${name}: ${width} by ${height}`];
    });
  }, least);

const everyControlFits = (page: Page) =>
  expect.poll(() => tooSmall(page.locator('body'), LEAST)).toEqual([]);

/** Taps a frequently used control after checking its size. */
const tap = async (control: Locator) => {
  expect(await tooSmall(control, PRIMARY)).toEqual([]);
  await control.tap();
};

test('by touch alone on a small phone the owner answers, looks a person up and ends the conversation', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/projects'), 'do you build pumps?');
  const admin = await openConsole(PHONE);
  await expect(admin.locator('.row')).toContainText('do you build pumps?');
  await everyControlFits(admin);
  await tap(admin.locator('.row'));
  await expect(threadLog(admin)).toContainText('do you build pumps?');
  await expect(admin.getByRole('navigation', { name: 'Chats' })).toBeHidden();
  await everyControlFits(admin);

  const input = admin.getByRole('textbox', { name: 'Message' });
  await tap(input);
  await input.fill('Yes, since 1843.');
  await tap(admin.getByRole('button', { name: 'Send' }));
  await expect(chatPanel(visitor)).toContainText('Yes, since 1843.');

  // Their location is part of the target, but not of the button's box.
  await admin.locator('.thread-title').getByText('on /projects').tap({ force: true });
  const panel = admin.getByRole('complementary', { name: /^Visitor/ });
  await expect(panel).toContainText('On /projects for');
  await expect(panel.locator('.step-page')).toHaveText('/projects');
  await everyControlFits(admin);
  await tap(panel.getByRole('button', { name: 'Close' }));

  await tap(admin.getByRole('button', { name: 'End', exact: true }));
  await expect(admin.locator('.thread')).toContainText('Ended by you');
  await everyControlFits(admin);
  await tap(admin.getByRole('button', { name: 'Chats' }));
  await tap(admin.getByRole('link', { name: 'Ended' }));
  await expect(admin.locator('.row')).toContainText('Ended');

  await tap(admin.getByRole('link', { name: 'Live' }));
  const here = admin.locator('.live tbody tr');
  await expect(here).toHaveCount(1);
  await everyControlFits(admin);
  await tap(admin.getByText(/^Visitors see/).first());
  await expect(admin.getByRole('radio', { name: 'Away' })).toBeVisible();
  await expect(here.getByText('Open the chat')).toBeHidden();
  await tap(here.getByRole('button', { name: /^More about/ }));
  await expect(here.getByText('Open the chat')).toBeVisible();
  await everyControlFits(admin);
  await tap(here.getByRole('button').first());
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('alarms, contact messages and the menu of the chat fit a finger', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact', PHONE);
  await sendContactForm(visitor, 'Ada', 'ada@example.org', 'Do you build pumps?');
  await openChat(visitor);
  await tap(chatPanel(visitor).getByRole('button', { name: 'Chat menu' }));

  const admin = await openConsole(PHONE);
  await admin.goto('/admin/contact');
  await tap(admin.locator('.contact-message-row'));
  await tap(admin.getByRole('button', { name: 'Archive' }));
  await admin.goto('/admin/settings/outside');
  const rules = admin.locator('form', { has: admin.getByLabel('Quiet hours') });
  await expect(rules).toBeVisible();
  expect(await tooSmall(rules, LEAST)).toEqual([]);
});
