import PostalMime from 'postal-mime';
import type { Page } from '@playwright/test';
import { buildWithMail, confirmationIn } from './confirm-by-mail.ts';
import { chatPanel, expect, fromChatMenu, startChat, test } from './journey.ts';

test.use({ sharesServers: false });

const openDialog = async (visitor: Page) => {
  await fromChatMenu(visitor, 'Mail me the conversation…');
  return visitor.getByRole('dialog', { name: 'Mail me the conversation' });
};

test('an address is confirmed by a button before it gets the conversation by mail', async ({
  build,
  open,
  openConsole,
}) => {
  const { mail, baseURL } = await buildWithMail(build);
  const admin = await openConsole({ baseURL });
  const visitor = await startChat(await open('/contact', { baseURL }), 'Do you build pipelines?');
  const dialog = await openDialog(visitor);
  await dialog.getByLabel('Your e-mail').fill('ada@example');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toContainText('Please enter a valid email address');
  await dialog.getByLabel('Your e-mail').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toContainText('Waiting for your confirmation');
  await expect(dialog.getByRole('button', { name: 'Mail it' })).toHaveCount(0);
  await expect.poll(() => mail.received.length).toBe(1);
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expect(dialog).toContainText('It was sent again.');
  await expect.poll(() => mail.received.length).toBe(2);

  await admin.goto('/admin/inbox');
  await admin.getByText('Do you build pipelines?').first().click();
  await expect(admin.locator('.thread-title')).toContainText('not confirmed: ada@example.org');

  const reader = await open(await confirmationIn(mail), { baseURL });
  await expect(reader.getByRole('heading')).toHaveText('Confirm your address');
  await reader.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(reader.getByRole('heading')).toHaveText('The address is confirmed');
  await expect(admin.locator('.thread-title')).not.toContainText('not confirmed: ada@example.org');

  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toContainText('It goes to ada@example.org');
  await dialog.getByRole('button', { name: 'Mail it' }).click();
  await expect(dialog).toContainText('It is on its way to ada@example.org.');
  await expect(dialog.getByRole('status')).toContainText('2 more times today');
  await expect.poll(() => mail.received.length).toBe(3);
  const sent = await new PostalMime().parse(mail.received[2] ?? '');
  expect(sent.to?.[0]?.address).toBe('ada@example.org');
  expect(sent.text).toContain('Do you build pipelines?');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The address is remembered, and can be withdrawn.
  await visitor.reload();
  await openDialog(visitor);
  await expect(dialog).toContainText('It goes to ada@example.org');
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(dialog).toContainText('Your address was deleted.');
  await expect(dialog.getByLabel('Your e-mail')).toBeVisible();
  await mail.close();
});

test('a person who did not leave the address stops all mails to it, and Settings counts that', async ({
  build,
  open,
  openConsole,
}) => {
  const { mail, baseURL } = await buildWithMail(build);
  const visitor = await startChat(await open('/', { baseURL }), 'Do you build pipelines?');
  const dialog = await openDialog(visitor);
  await dialog.getByLabel('Your e-mail').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toContainText('Waiting for your confirmation');

  const reader = await open(await confirmationIn(mail), { baseURL });
  await reader.getByRole('button', { name: 'It was not me: never mail this address' }).click();
  await expect(reader.getByRole('heading')).toHaveText('No mail from this site again');

  await dialog.getByRole('button', { name: 'Another address' }).click();
  await dialog.getByLabel('Your e-mail').fill('Ada+again@example.org');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toContainText('Waiting for your confirmation');
  const admin = await openConsole({ baseURL });
  await admin.goto('/admin/settings/outside');
  await expect(admin.getByText('One mailbox asked never to get any.')).toBeVisible();
  expect(mail.received).toHaveLength(1);
  await mail.close();
});

test('without mail on the server the menu does not offer it', async ({ open }) => {
  const visitor = await startChat(await open('/contact'), 'Hello');
  await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
  await expect(chatPanel(visitor).getByText('Links to this conversation…')).toBeVisible();
  await expect(chatPanel(visitor).getByText('Mail me the conversation…')).toHaveCount(0);
});
