import type { Locator, Page } from '@playwright/test';
import { ADMIN_KEY } from './server.ts';
import { chatInput, chatTab, expect, rowsOf, test, threadLog } from './journey.ts';
import { untilStored } from './stored-views.ts';

test.use({ sharesServers: false });

/** Reports any mouse event as a console error, which fails the journey. */
const withoutMouse = () => {
  for (const event of ['pointerdown', 'mousedown', 'wheel', 'touchstart']) {
    addEventListener(event, () => console.error(`a mouse was used: ${event}`), true);
  }
};

/**
 * More stops than a page has: on a slow machine the walk starts where the notice was and goes all
 * around.
 */
const STEPS_MAX = 100;

const walkTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab') => {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < STEPS_MAX && !(await isThere()); step += 1) {
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
};

/** Leaves the field that a screen focuses automatically. */
const walkOut = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

for (const [name, width, height] of [
  ['a column beside the thread', 1280, 640],
  ['a drawer over it', 1000, 640],
  ['a view of its own', 360, 640],
] as const) {
  test(`by keyboard alone a visitor writes, the admin answers, views the journey and closes; ${name}`, async ({
    testServer,
    open,
  }) => {
    const visitor = await open('/projects?utm_source=letter', {}, withoutMouse);
    await untilStored(testServer, 1);
    await walkTo(visitor, chatTab(visitor), 'Shift+Tab');
    await visitor.keyboard.press('Enter');
    await expect(chatInput(visitor)).toBeFocused();
    await visitor.keyboard.type('Do you build pumps?');
    await visitor.keyboard.press('Enter');

    const admin = await open('/admin', { viewport: { width, height } }, withoutMouse);
    await walkTo(admin, admin.getByLabel('Admin key'), 'Tab');
    await admin.keyboard.type(ADMIN_KEY);
    await admin.keyboard.press('Enter');
    const rows = rowsOf(admin);
    await expect(rows).toHaveCount(1);
    await walkTo(admin, rows.first(), 'Tab');
    await walkOut(admin);
    await admin.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    const panel = admin.getByRole('complementary', { name: /^Visitor/ });
    const note = panel.getByLabel('New note');
    await admin.keyboard.press('n');
    await expect(note).toBeFocused();
    for (const next of [panel, threadLog(admin), rows.first()]) {
      await admin.keyboard.press('Escape');
      await expect(next).toBeFocused();
    }
    await admin.keyboard.press('Enter');
    const log = threadLog(admin);
    await expect(log).toContainText('Do you build pumps?');

    const reply = admin.getByPlaceholder('Type a reply...');
    // On a phone its keyboard would cover the messages, so these get the focus first.
    if (width < 900) {
      await expect(log).toBeFocused();
      await admin.keyboard.press('r');
    }
    await expect(reply).toBeFocused();
    await admin.keyboard.type('Every kind, even very small ones.');
    await admin.keyboard.press('Enter');
    await expect(visitor.getByRole('log', { name: 'Messages' })).toContainText('even very small');
    await admin.keyboard.press('Escape');
    await expect(log).toBeFocused();

    await admin.keyboard.press('v');
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('heading', { name: 'Journey' })).toBeAttached();
    await expect(panel.locator('.step-page').first()).toHaveText('/projects');
    await expect(panel.getByRole('button', { name: 'Export' })).not.toBeInViewport();
    // The stream above grows while steps of the visit arrive.
    await expect(async () => {
      await admin.keyboard.press('End');
      await expect(panel.getByRole('button', { name: 'Export' })).toBeInViewport({
        timeout: 1_000,
      });
    }).toPass({ timeout: 30_000 });
    await admin.keyboard.press('n');
    await expect(note).toBeFocused();
    await admin.keyboard.type('pumps, small');
    await admin.reload();
    // A column opens with the thread; a drawer and a view open with the address.
    await expect(note).toHaveValue('pumps, small');
    await expect(width < 900 ? log.or(panel) : reply).toBeVisible();
    // Beside a column, the thread focuses its field last, which would take the key below.
    if (width >= 1280) await expect(reply).toBeFocused();
    await walkOut(admin);
    await admin.keyboard.press('n');
    await expect(note).toBeFocused();
    await admin.keyboard.press('Control+Enter');
    await expect(
      panel.getByRole('region', { name: /^Notes/ }).getByText('pumps, small'),
    ).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(panel).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(log).toBeFocused();

    const status = admin.locator('.thread-status');
    const choose = async (...keys: string[]) => {
      await expect(admin.getByRole('menuitem').first()).toBeFocused();
      for (const key of [...keys, 'Enter']) await admin.keyboard.press(key);
    };
    await admin.keyboard.press('s');
    await choose('ArrowDown');
    await expect(status).toContainText('Snoozed until');
    await expect(admin.getByRole('button', { name: 'Snoozed' })).toBeFocused();
    await admin.keyboard.press('s');
    await choose();
    await expect(status).toBeEmpty();
    await admin.keyboard.press('s');
    await choose('End');
    const date = admin.getByRole('dialog', { name: 'Snooze until' });
    await walkTo(admin, date.getByRole('button', { name: 'Snooze' }), 'Tab');
    await admin.keyboard.press('Enter');
    await expect(status).toContainText('Snoozed until');

    await walkTo(admin, admin.getByRole('button', { name: 'More actions' }), 'Tab');
    await admin.keyboard.press('Enter');
    await choose('b');
    const confirmation = admin.getByRole('dialog', { name: /^Block .*\?$/ });
    await walkTo(admin, confirmation.getByRole('button', { name: 'Block', exact: true }), 'Tab');
    await admin.keyboard.press('Enter');
    await expect(status).toContainText('Visitor blocked');
    await expect(admin.getByRole('button', { name: 'More actions' })).toBeFocused();
    await admin.keyboard.press('ArrowDown');
    await choose('End');
    await expect(status).not.toContainText('Visitor blocked');

    await admin.keyboard.press('e');
    await expect(admin.getByText(/^Ended by you/)).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin).toHaveURL(/\/admin\/inbox$/);
    await expect(rows).toHaveCount(0);
    // In a narrow window the list returns shortly after the address changes.
    await expect(admin.getByRole('searchbox')).toBeVisible();
    await admin.keyboard.press('/');
    await admin.keyboard.type('small ones');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Every kind, even very').first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await walkOut(admin);
    await admin.keyboard.press('?');
    const keys = admin.getByRole('dialog', { name: 'Keys' });
    await expect(keys).toContainText('leave the field, then back to the list');
    await admin.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
}
