import PostalMime from 'postal-mime';
import { confirmByMail } from './confirm-by-mail.ts';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { quietPort } from './quiet-port.ts';

test.use({ sharesServers: false });

test('a visitor leaves an address and gets the conversation by mail', async ({ build, open }) => {
  const mail = await openMailServer();
  const port = String(await quietPort());
  const { url } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
  });
  const visitor = await open('/contact', { baseURL: url });
  await openChat(visitor);
  await sendMessage(visitor, 'Do you build pipelines?');
  const openDialog = async () => {
    await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
    await chatPanel(visitor).getByRole('button', { name: 'Mail me the conversation…' }).click();
    return visitor.getByRole('dialog', { name: 'Mail me the conversation' });
  };
  const first = await openDialog();
  await first.getByLabel('Your e-mail').fill('ada@example');
  await first.getByRole('button', { name: 'Save address' }).click();
  await expect(first).toContainText('Please enter a valid email address');
  await first.getByLabel('Your e-mail').fill('ada@example.org');
  await first.getByRole('button', { name: 'Save address' }).click();
  await expect(first).toContainText('Waiting for your confirmation');
  await confirmByMail(mail);
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(first).toContainText('It goes to ada@example.org');
  await first.getByRole('button', { name: 'Mail it' }).click();
  await expect(first).toContainText('It is on its way to ada@example.org.');
  await expect(first.getByRole('status')).toContainText('2 more times today');
  await expect.poll(() => mail.received.length).toBe(2);
  const sent = await new PostalMime().parse(mail.received[1] ?? '');
  expect(sent.to?.[0]?.address).toBe('ada@example.org');
  expect(sent.text).toContain('Do you build pipelines?');
  await first.getByRole('button', { name: 'Close' }).click();

  // The address is remembered, and can be withdrawn.
  await visitor.reload();
  const second = await openDialog();
  await expect(second).toContainText('It goes to ada@example.org');
  await second.getByRole('button', { name: 'Delete address' }).click();
  await expect(second).toContainText('Your address was deleted.');
  await expect(second.getByLabel('Your e-mail')).toBeVisible();
  await mail.close();
});

test('without mail on the server the menu does not offer it', async ({ open }) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'Hello');
  await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
  await expect(chatPanel(visitor).getByText('Links to this conversation…')).toBeVisible();
  await expect(chatPanel(visitor).getByText('Mail me the conversation…')).toHaveCount(0);
});
