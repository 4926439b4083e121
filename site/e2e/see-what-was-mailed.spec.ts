import { buildWithMail, confirmByMail, passTenMinutes } from './confirm-by-mail.ts';
import { chatPanel, expect, reply, startChat, test } from './journey.ts';

test.use({ sharesServers: false });

test('the thread shows which answers were mailed to a visitor who had left', async ({
  build,
  open,
  openConsole,
}) => {
  const { mail, baseURL, dataDir } = await buildWithMail(build);
  const visitor = await startChat(await open('/contact', { baseURL }), 'Do you build pipelines?');
  await chatPanel(visitor).getByLabel('Your e-mail, for the answer').fill('ada@example.org');
  await chatPanel(visitor).getByRole('button', { name: 'Save address' }).click();
  await expect(chatPanel(visitor)).toContainText('Waiting for your confirmation');
  await confirmByMail(mail);
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(chatPanel(visitor)).toContainText('I can answer at ada@example.org.');
  const admin = await openConsole({ baseURL });
  await admin.goto('/admin/inbox');
  await admin.getByText('Do you build pipelines?').first().click();
  await reply(admin, 'I am here');
  // The visitor reads it immediately, so that no mail contains it.
  const bubble = (text: string) => admin.locator('.bubble').filter({ hasText: text });
  await expect(bubble('I am here')).toContainText('read');
  await visitor.close();
  await reply(admin, 'Yes, I do.');
  await expect(bubble('Yes, I do.')).toContainText('sent');
  passTenMinutes(dataDir);
  // The server looks for unread answers every half minute.
  await expect(bubble('Yes, I do.')).toContainText('mailed', { timeout: 60_000 });
  await expect(bubble('I am here')).not.toContainText('mailed');
  await expect(admin.locator('.thread-title')).toContainText('mailed');
  // The confirmation and the answer.
  expect(mail.received.filter((text) => text.includes('To: ada@example.org'))).toHaveLength(2);
  await mail.close();
});
