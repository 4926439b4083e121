import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, holdBack, sendContactForm, startChat, test, threadLog } from './journey.ts';

test.use({ sharesServers: false });

const write = async (page: Page, name: string, message: string) => {
  await page.goto('/contact');
  await sendContactForm(page, name, 'ada@example.org', message);
};

const contactMessageRows = (page: Page) => page.locator('.contact-message-row');
const unreadInIndex = (page: Page) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Contact/ });

test('a contact message arrives live, stays in sync on two consoles, and can be answered and archived @core', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.keyboard.press('g');
  await admin.keyboard.press('c');
  await expect(admin.getByText('No messages in the inbox.')).toBeVisible();
  const other = await openConsole();

  const visitor = await open('/contact');
  await write(visitor, 'Ada Lovelace', 'I have an engine\nto discuss with you.');
  await expect(contactMessageRows(admin)).toHaveCount(1);
  await expect(contactMessageRows(admin)).toContainText('Ada Lovelace');
  await expect(unreadInIndex(other)).toContainText('1');
  await expect(other).toHaveTitle(/^\(1\) .*Console/);

  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  const contactMessage = admin.getByRole('article', { name: 'Message from Ada Lovelace' });
  await expect(contactMessage).toContainText('I have an engine');
  await expect(unreadInIndex(other)).not.toContainText('1');
  await expect(other).toHaveTitle(/^(?!\().*Console/);
  const answer = contactMessage.getByRole('link', { name: 'Reply by e-mail' });
  await expect(answer).toHaveAttribute('href', /^mailto:ada@example\.org\?subject=.*engine/);
  await expect(admin).toHaveURL(/\/admin\/contact\/[0-9a-f-]{36}$/);
  await admin.reload();
  await expect(contactMessage).toContainText('to discuss with you.');

  await admin.keyboard.press('e');
  await expect(contactMessageRows(admin)).toHaveCount(0);
  await admin.getByRole('link', { name: 'Archive', exact: true }).click();
  await contactMessageRows(admin).click();
  await admin.getByRole('button', { name: 'Move to inbox' }).click();
  await admin.getByRole('link', { name: 'Inbox' }).nth(1).click();
  await contactMessageRows(admin).click();
  await expect(contactMessage).toBeVisible();
  await admin.keyboard.press('u');
  await expect(unreadInIndex(admin)).toContainText('1');
  await expect(contactMessageRows(admin)).toBeFocused();
});

test('an owner who navigates before the message is archived stays there', async ({
  open,
  openConsole,
}) => {
  await write(await open('/contact'), 'Ada Lovelace', 'I have an engine\nto discuss with you.');
  const admin = await openConsole();
  await admin.goto('/admin/contact');
  await contactMessageRows(admin).click();
  await expect(admin.getByRole('article')).toContainText('I have an engine');
  const archiving = await holdBack(admin, '**/api/admin/contact/*');
  await admin.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(() => archiving.requested.length).toBe(1);
  await admin.getByRole('link', { name: 'Archive', exact: true }).click();
  const answered = admin.waitForResponse('**/api/admin/contact/*');
  archiving.release();
  await answered;
  await expect(contactMessageRows(admin)).toContainText('Ada Lovelace');
  await expect(admin).toHaveURL(/box=archived$/);
});

test('spam can be moved, deleted after confirmation, and the rest saved as a file', async ({
  open,
  openConsole,
  noise,
}) => {
  // The panel beside the message may read its sender just as both are deleted.
  noise.forgive('/api/admin/people/');
  const visitor = await open('/contact');
  await write(visitor, 'Ada Lovelace', 'I have an engine to discuss with you.');
  await write(visitor, 'Eve Nobody', 'Let us write about nothing much at all.');
  const admin = await openConsole();
  await admin.goto('/admin/contact');
  await contactMessageRows(admin).filter({ hasText: 'nothing much' }).click();
  const contactMessage = admin.getByRole('article', { name: 'Message from Eve Nobody' });
  await expect(contactMessage).toBeVisible();
  await admin.keyboard.press('!');
  await expect(contactMessageRows(admin)).toHaveCount(1);
  await admin.getByRole('link', { name: 'Spam', exact: true }).click();
  await contactMessageRows(admin).click();
  await expect(admin).toHaveURL(/\?box=spam$/);
  await expect(contactMessage).toBeVisible();
  await admin.keyboard.press('#');
  const dialog = admin.getByRole('dialog', { name: 'Delete this message?' });
  await expect(dialog).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(contactMessageRows(admin)).toHaveCount(0);

  await admin.goto('/admin/contact');
  await expect(contactMessageRows(admin)).toHaveCount(1);
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export Inbox as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Ada Lovelace');
  expect(file).not.toContain('Eve Nobody');
});

test("a contact message leads to its visitor's chat", async ({ open, openConsole }) => {
  const visitor = await startChat(await open('/contact'), 'I would rather write a letter.');
  await write(visitor, 'Ada Lovelace', 'I have an engine to discuss with you.');
  const admin = await openConsole();
  await admin.goto('/admin/contact');
  await contactMessageRows(admin).click();
  await admin.locator('.journey-list').getByRole('link', { name: '1 message' }).click();
  await expect(threadLog(admin)).toContainText('rather write a letter');
});
