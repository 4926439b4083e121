import type { Page } from '@playwright/test';
import { chatPanel, expect, fromMenu, startChat, test, threadLog } from './journey.ts';

/** Expects that something has the focus after an element closed. */
const expectFocus = (admin: Page, after: string) =>
  expect
    .poll(() => admin.evaluate(() => document.activeElement?.tagName ?? 'none'), after)
    .not.toBe('BODY');

for (const width of [1440, 1024, 360]) {
  test(`no menu, dialog or row that closes drops the focus, at ${width} px`, async ({
    open,
    openConsole,
  }) => {
    const visitor = await startChat(await open('/contact'), 'hello');
    await expect(chatPanel(visitor)).toContainText('hello');
    const admin = await openConsole({ viewport: { width, height: 740 } });
    await admin.locator('.row').first().click();
    await expect(threadLog(admin)).toContainText('hello');
    const press = async (key: string, after: string) => {
      await admin.keyboard.press(key);
      await expectFocus(admin, after);
    };
    const snooze = admin.getByRole('button', { name: /^Snooze/ });
    await snooze.click();
    await press('Escape', 'the snooze menu');
    await expect(snooze).toBeFocused();
    await snooze.click();
    await admin.getByRole('menuitem', { name: 'Until a date…' }).click();
    await press('Escape', 'the date');
    await expect(snooze).toBeFocused();
    for (const [item, dialog] of [
      ['Return link…', 'Return links'],
      ['Block…', /^Block /],
    ] as const) {
      await fromMenu(admin, item);
      await expect(admin.getByRole('dialog', { name: dialog })).toBeVisible();
      await press('Escape', item);
      await expect(admin.getByRole('button', { name: 'More actions' })).toBeFocused();
    }
    // The end of the chat removes the focused element.
    await snooze.focus();
    await admin.keyboard.press('e');
    await expect(snooze).toHaveCount(0);
    await expectFocus(admin, 'a button that is gone');
    await admin.keyboard.press('e');
    await expect(snooze).toBeVisible();

    await admin.keyboard.press('v');
    const panel = admin.locator('.visitor-panel');
    await expect(panel).toBeFocused();
    for (const name of ['Edit…', 'Merge…', 'Erase…']) {
      await panel.getByRole('button', { name }).click();
      await expect(admin.getByRole('dialog')).toBeVisible();
      await press('Escape', name);
    }
    await panel.getByLabel('New note').fill('pumps');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('pumps')).toBeVisible();
    await expectFocus(admin, 'a note that is saved');
    await press('Control+k', 'the palette');
    await press('Escape', 'the palette that closed');

    await admin.goto('/admin/inbox');
    await expect(admin.locator('.row')).toBeVisible();
    await admin.keyboard.press('/');
    await press('Escape', 'the search');

    await admin.goto('/admin/settings/canned');
    await admin.getByRole('button', { name: 'Edit canned replies' }).click();
    const replies = admin.getByRole('dialog', { name: 'Canned replies' });
    await replies.getByLabel(/^Name/).fill('Our Hours');
    await expect(replies.getByLabel(/^Name/)).toHaveValue('our-hours');
    await replies.getByLabel(/^Text/).fill('Nine to five.');
    await replies.getByRole('button', { name: 'Save' }).click();
    await replies.getByRole('button', { name: 'Remove /our-hours' }).focus();
    await admin.keyboard.press('Enter');
    await expect(replies.getByRole('button', { name: 'Remove /our-hours' })).toHaveCount(0);
    await expectFocus(admin, 'a row that is removed');
    await press('Escape', 'the replies');
  });
}
