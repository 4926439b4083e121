import { chatPanel, chatTab, expect, openChat, sendMessage, test } from './journey.ts';

test('a visitor goes on with the conversation in another browser, by a link that works once', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive('/api/return/');
  const visitor = await open('/');
  await openChat(visitor);
  await sendMessage(visitor, 'I will be back on my phone');
  const admin = await openConsole();
  await admin.goto('/admin/inbox');
  await admin.getByText('I will be back on my phone').first().click();
  await admin.getByRole('button', { name: 'Return link…' }).click();
  const links = admin.getByRole('dialog', { name: 'Return links' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const url = await links.getByLabel('The new link').inputValue();
  await expect(links.getByRole('listitem')).toContainText('not opened');

  const phone = await open(url);
  await phone.getByRole('button', { name: 'Open the conversation' }).click();
  await expect(phone).toHaveURL(/\/$/);
  await expect(admin.locator('.thread-title')).toContainText('opened by link');
  await chatTab(phone).click();
  await expect(chatPanel(phone)).toContainText('I will be back on my phone');
  await sendMessage(phone, 'and here I am');
  await expect(chatPanel(visitor)).toContainText('and here I am');

  const stranger = await open(url);
  await expect(stranger.getByRole('heading')).toHaveText('This link was used already');
  await stranger.goto(`${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}`);
  await expect(stranger.getByRole('heading')).toHaveText('This link is damaged');

  await links.getByRole('button', { name: 'Withdraw all' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(0);
  await stranger.goto(url);
  await expect(stranger.getByRole('heading')).toHaveText('This link leads nowhere any more');
});
