import { chatPanel, chatTab, expect, openChat, sendMessage, test } from './journey.ts';

test.use({ sharesServers: false });

test('the admin sees a visitor arrive, navigate, write and leave @core', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.getByRole('link', { name: 'Live' }).click();
  await expect(admin.getByText('Nobody is on the site just now.')).toBeVisible();
  const visitor = await open('/resume');
  const row = admin.locator('.live tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('on /resume');
  await openChat(visitor);
  await sendMessage(visitor, 'hello');
  await expect(row.getByRole('button', { name: /^Visitor / })).toBeVisible();
  await visitor.close();
  await expect(admin.getByText('Nobody is on the site just now.')).toBeVisible();
});

test('while the owner is away visitors see that, and may leave an address', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/');
  const line = visitor.locator('.live-line');
  await expect(line).toContainText('I am away from my desk');
  await chatTab(visitor).click();
  const away = chatPanel(visitor).getByRole('region', { name: 'Away' });
  await expect(away).toContainText('I am away just now.');
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  await expect(away.getByRole('textbox')).toHaveCount(0);
  await sendMessage(visitor, 'hello');
  await away.getByRole('textbox', { name: /^Your e-mail/ }).fill('ann@@example');
  await away.getByRole('button', { name: 'Save address' }).click();
  await expect(away).toContainText('Please enter a valid email address');
  await away.getByRole('textbox', { name: /^Your e-mail/ }).fill('ann@example.org');
  await away.getByRole('button', { name: 'Save address' }).click();
  await expect(away).toContainText('I can answer at ann@example.org.');

  const admin = await openConsole();
  await expect(away).toHaveCount(0);
  await expect(line).toContainText('I am at my desk');
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const record = admin.getByRole('region', { name: 'Record' });
  await expect(record.getByRole('link', { name: 'ann@example.org' })).toBeVisible();
  await admin.getByRole('link', { name: 'Live' }).click();
  await admin.getByLabel('Away', { exact: true }).check();
  await expect(away).toContainText('I am away just now.');
  await admin.getByTitle('Settings (g s)').click();
  const you = admin.getByRole('region', { name: 'Availability' });
  await you.getByLabel('Message while away').fill('Back on Monday.');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(away).toContainText('Back on Monday.');
  await expect(line).toContainText('Back on Monday.');
});

test('if the owner is here but does not answer for a minute, visitors may leave an address', async ({
  open,
  openConsole,
  noise,
}) => {
  // The jump of the clock ends the socket, which reconnects.
  noise.forgive(/socket\.io/);
  const admin = await openConsole();
  const visitor = await open('/');
  await visitor.clock.install();
  await chatTab(visitor).click();
  await expect(chatPanel(visitor)).toContainText('Connected');
  const field = chatPanel(visitor).getByRole('textbox', { name: /^Your e-mail/ });
  await visitor.clock.fastForward(120_000);
  await expect(field).toHaveCount(0);
  await sendMessage(visitor, 'Is anybody there?');
  await visitor.clock.fastForward(50_000);
  await expect(field).toHaveCount(0);
  await visitor.clock.fastForward(20_000);
  await field.fill('ann@example.org');
  await chatPanel(visitor).getByRole('button', { name: 'Save address' }).click();
  const waits = chatPanel(visitor).getByRole('region', { name: 'No answer yet' });
  await expect(waits).toContainText('I can answer at ann@example.org.');
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const head = admin.getByRole('region', { name: 'ann@example.org' });
  await expect(head.getByRole('link', { name: 'ann@example.org' })).toBeVisible();
  await admin.getByRole('textbox', { name: 'Message' }).fill('Yes, now.');
  await admin.keyboard.press('Enter');
  await expect(chatPanel(visitor)).toContainText('Yes, now.');
  await expect(waits).toHaveCount(0);
});

test('outside business hours visitors see when the owner is back', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  const visitor = await open('/');
  await chatTab(visitor).click();
  const away = chatPanel(visitor).getByRole('region', { name: 'Away' });
  await admin.getByTitle('Settings (g s)').click();
  const hours = admin.getByRole('region', { name: 'Business hours' });
  await hours.getByLabel('Visitors see me as away').check();
  await hours.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(hours.getByLabel('Name')).toBeFocused();
  await admin.keyboard.type('Days off');
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await hours.getByLabel('From', { exact: true }).fill(inDays(2));
  await hours.getByLabel('To', { exact: true }).fill(inDays(-2));
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours.getByLabel('To', { exact: true })).toBeFocused();
  await expect(hours).toContainText('Ends before it begins.');
  await expect(away).toHaveCount(0);
  await hours.getByLabel('From', { exact: true }).fill(inDays(-2));
  await hours.getByLabel('To', { exact: true }).fill(inDays(2));
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(away).toContainText(/Back on \w+day at 09:00\./);
  await expect(hours).toContainText(/Visitors see: Away, back on \w+day at 09:00\./);
  await hours.getByLabel('Visitors see me as away').uncheck();
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(away).toHaveCount(0);
});

test('the admin starts a conversation with a reading visitor, and they talk', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.getByRole('link', { name: 'Live' }).click();
  const visitor = await open('/projects');
  const row = admin.locator('.live tbody tr');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Write first' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Write to Visitor / });
  await expect(dialog).toContainText('They are on /projects.');
  await dialog.getByPlaceholder('Type a message...').fill('Looking for something?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(chatPanel(visitor)).toContainText('Looking for something?');
  await expect(admin).toHaveURL(/\/admin\/inbox\/[0-9a-f-]{36}$/);
  await sendMessage(visitor, 'Indeed.');
  await expect(admin.getByRole('log', { name: 'Messages' })).toContainText('Indeed.');
});
