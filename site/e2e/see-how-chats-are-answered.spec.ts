import { asPerson, chatPanel, expect, startChat, test, threadLog } from './journey.ts';

test.use({ sharesServers: false });

test('a number of the chat figures opens its conversations, and one of these opens its thread', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole({ viewport: { width: 1280, height: 900 } });
  const visitor = await startChat(await open('/contact', {}, asPerson), 'Do you build pumps?');
  await expect(chatPanel(visitor)).toContainText('Do you build pumps?');

  await admin.goto('/admin/analytics/chat?period=today');
  const figures = admin.getByRole('region', { name: 'Chats' });
  const begun = figures.locator('.figures > div').first();
  await expect(begun).toContainText('Chats');
  await begun.getByRole('link', { name: '1' }).click();
  await expect(admin).toHaveURL(/counted=begun/);
  await expect(figures).toContainText('Chats that began in the period');
  await figures.getByRole('link', { name: /Do you build pumps\?/ }).click();
  await expect(admin).toHaveURL(/\/admin\/inbox\//);
  await expect(threadLog(admin)).toContainText('Do you build pumps?');
});
