import { confirmationIn } from './confirm-by-mail.ts';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { quietPort } from './quiet-port.ts';

test.use({ sharesServers: false });

test('an address is confirmed by a button before it gets any other mail', async ({
  build,
  open,
  openConsole,
}) => {
  const mail = await openMailServer();
  const port = String(await quietPort());
  const { url: baseURL } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
  });
  const admin = await openConsole({ baseURL });
  const visitor = await open('/contact', { baseURL });
  await openChat(visitor);
  await sendMessage(visitor, 'Do you build pipelines?');
  await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
  await chatPanel(visitor).getByRole('button', { name: 'Mail me the conversation…' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Mail me the conversation' });
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
  await dialog.getByRole('button', { name: 'Mail it' }).click();
  await expect(dialog).toContainText('It is on its way to ada@example.org.');
  await expect.poll(() => mail.received.length).toBe(3);
  await mail.close();
});

test('a person who did not leave the address stops all mails to it, and Settings counts that', async ({
  build,
  open,
  openConsole,
}) => {
  const mail = await openMailServer();
  const port = String(await quietPort());
  const { url: baseURL } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
  });
  const visitor = await open('/', { baseURL });
  await openChat(visitor);
  await sendMessage(visitor, 'Do you build pipelines?');
  await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
  await chatPanel(visitor).getByRole('button', { name: 'Mail me the conversation…' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Mail me the conversation' });
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
