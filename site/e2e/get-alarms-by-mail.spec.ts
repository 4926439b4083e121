import type { Page } from '@playwright/test';
import { chatInput, expect, openChat, test } from './journey.ts';
import { openMailServer } from '#api/testing/mail-server.ts';

test.use({ sharesServers: false });

const outside = (page: Page) => page.getByRole('region', { name: 'With the console closed' });

test('Settings names the missing mail settings @core', async ({ openConsole }) => {
  const admin = await openConsole();
  await admin.goto('/admin/settings/outside');
  await expect(outside(admin)).toContainText('SMTP_URL is not set; OWNER_EMAIL is not set');
  await expect(outside(admin).getByRole('button', { name: 'Send a test by E-mail' })).toHaveCount(
    0,
  );
});

test("a visitor's message reaches the owner by mail, and a rejected mail can be retried", async ({
  build,
  openConsole,
  open,
}) => {
  const mail = await openMailServer();
  const { url } = await build({
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    ALARM_DELAY_SECONDS: '1',
  });
  const admin = await openConsole({ baseURL: url });
  await admin.goto('/admin/settings/outside');
  await outside(admin).getByRole('button', { name: 'Send a test by E-mail' }).click();
  await expect(outside(admin)).toContainText('Accepted: 250');
  expect(mail.received).toHaveLength(1);
  await outside(admin).getByLabel('A message after you had read all before it, by E-mail').check();
  await outside(admin).getByRole('button', { name: 'Save' }).click();
  await expect(outside(admin)).toContainText('Saved.');

  mail.state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  const visitor = await open('/contact', { baseURL: url });
  await openChat(visitor);
  await chatInput(visitor).fill('Do you build pipelines?');
  await chatInput(visitor).press('Enter');
  // The Settings page does not update by itself.
  await expect(async () => {
    await admin.reload();
    await expect(outside(admin)).toContainText('no such mailbox', { timeout: 2_000 });
  }).toPass();
  mail.state.refusal = null;
  await outside(admin).getByRole('button', { name: 'Try again' }).click();
  await expect(outside(admin).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect.poll(() => mail.received.length).toBe(2);
  expect(mail.received[1]).toContain('Do you build pipelines?');

  const log = outside(admin).locator('details');
  await log.getByText('The last deliveries').press('Enter');
  await expect(log.getByRole('listitem')).toContainText('by E-mail: sent');
  await log.getByRole('button', { name: /^Send again A visitor begins a chat/ }).press('Enter');
  await expect(log.getByRole('status')).toHaveText('It goes out again.');
  await expect.poll(() => mail.received.length).toBe(3);
  await mail.close();
});
