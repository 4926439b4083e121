import { join } from 'node:path';
import Database from 'better-sqlite3';
import { confirmByMail } from './confirm-by-mail.ts';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { quietPort } from './quiet-port.ts';

test.use({ sharesServers: false });

/** Ages all conversations by ten minutes, after which unread answers are mailed. */
const passTenMinutes = (dataDir: string) => {
  const db = new Database(join(dataDir, 'chat.db'));
  db.prepare('UPDATE conversations SET last_activity_at = last_activity_at - 600000').run();
  db.close();
};

test('the thread shows which answers were mailed to a visitor who had left', async ({
  build,
  open,
  openConsole,
}) => {
  const mail = await openMailServer();
  const port = String(await quietPort());
  const { url: baseURL, dataDir } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
  });
  const visitor = await open('/contact', { baseURL });
  await openChat(visitor);
  await sendMessage(visitor, 'Do you build pipelines?');
  await chatPanel(visitor).getByLabel('Your e-mail, for the answer').fill('ada@example.org');
  await chatPanel(visitor).getByRole('button', { name: 'Save address' }).click();
  await expect(chatPanel(visitor)).toContainText('Waiting for your confirmation');
  await confirmByMail(mail);
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(chatPanel(visitor)).toContainText('I can answer at ada@example.org.');
  const admin = await openConsole({ baseURL });
  await admin.goto('/admin/inbox');
  await admin.getByText('Do you build pipelines?').first().click();
  await admin.getByPlaceholder('Type a reply...').fill('I am here');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  // The visitor reads it immediately, so that no mail contains it.
  const bubble = (text: string) => admin.locator('.bubble').filter({ hasText: text });
  await expect(bubble('I am here')).toContainText('read');
  await visitor.close();
  await admin.getByPlaceholder('Type a reply...').fill('Yes, I do.');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
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
