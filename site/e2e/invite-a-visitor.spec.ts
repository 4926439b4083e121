import type { Page } from '@playwright/test';
import { objections } from './axe.ts';
import { asPerson, chatPanel, expect, sendMessage, test } from './journey.ts';

test.use({ sharesServers: false });

const card = (page: Page) => page.getByRole('region', { name: /^Message from / });
const TEXT = 'May I answer a question?';

/** Opens the settings and the dialog of the proactive messages. */
const openMessages = async (admin: Page) => {
  await admin.goto('/admin/settings/proactive');
  await admin.getByRole('button', { name: 'Edit proactive messages' }).click();
  return admin.getByRole('dialog', { name: 'Proactive messages' });
};

test("the owner's rule invites visitors, who close or answer the invitation", async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  const dialog = await openMessages(admin);
  await dialog.getByLabel('Name, for you').fill('greeting');
  await dialog.getByLabel('Text that the visitor reads').fill(TEXT);
  await dialog.getByLabel('Seconds').fill('1');
  await dialog.getByLabel('Also while you are away').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('greeting is saved, and off.');
  await expect(dialog).toContainText('also while you are away.');
  await dialog.getByRole('button', { name: 'Switch on greeting' }).click();
  await expect(dialog).toContainText('greeting is on.');

  const one = await open('/projects', {}, asPerson);
  await expect(card(one)).toContainText(TEXT);
  await expect(card(one)).not.toContainText('away');
  await expect(one.getByRole('status').getByText(TEXT)).toBeAttached();
  await expect(one.locator('body')).toBeFocused();
  expect(await objections(one, { within: '#foyer-proactive' })).toEqual([]);
  await card(one).getByRole('button', { name: 'Close message' }).press('Escape');
  await expect(card(one)).toBeHidden();

  const other = await open('/projects', {}, asPerson);
  await card(other).getByRole('button', { name: 'Answer' }).click();
  const log = chatPanel(other).getByRole('log', { name: 'Messages' });
  await expect(log).toContainText(TEXT);
  await sendMessage(other, 'Yes, one about pumps.');
  await expect(log.locator('.bubble')).toHaveCount(2);
  await expect(log.locator('.bubble').first()).toContainText('automatic');

  await openMessages(admin);
  await expect(dialog).toContainText('Shown to 2, answered by 1.');
  await admin.goto('/admin');
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const thread = admin.getByRole('log', { name: 'Messages' });
  await expect(thread.locator('.bubble')).toHaveText([/May I answer.*automatic/s, /about pumps/]);

  await admin.getByRole('link', { name: 'Live' }).click();
  await admin.getByLabel('Away', { exact: true }).check();
  const third = await open('/projects', {}, asPerson);
  await expect(card(third)).toContainText(`${TEXT}I am away just now. Leave a message`);
  expect(await objections(third, { within: '#foyer-proactive' })).toEqual([]);
});
