import type { Page } from '@playwright/test';
import {
  chatPanel,
  erasePerson,
  expect,
  fromChatMenu,
  fromMenu,
  sendMessage,
  startChat,
  test,
} from './journey.ts';

/** Makes a link to the open conversation. */
const makeLink = async (admin: Page) => {
  await fromMenu(admin, 'Return link…');
  const links = admin.getByRole('dialog', { name: 'Return links' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  return links.getByLabel('The new link').inputValue();
};

test('a visitor continues the conversation in another browser through a link that works once @core', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive('/api/return/');
  const visitor = await startChat(await open('/contact'), 'I will be back on my phone');
  const admin = await openConsole();
  await admin.goto('/admin/inbox');
  await admin.getByText('I will be back on my phone').first().click();
  const url = await makeLink(admin);
  const links = admin.getByRole('dialog', { name: 'Return links' });
  await expect(links.getByRole('listitem')).toContainText('not opened');

  const phone = await open(url);
  await phone.getByRole('button', { name: 'Open the conversation' }).click();
  await expect(phone).toHaveURL(/\/#chat$/);
  await expect(admin.locator('.thread-title')).toContainText('opened by link');
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
  await expect(stranger.getByRole('heading')).toHaveText('This link was withdrawn');
});

test('a visitor sees the links to the conversation and withdraws them', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive('/api/return/', '/reply-address');
  const visitor = await startChat(await open('/contact'), 'I will be back on my phone');
  const openLinks = async () => {
    await fromChatMenu(visitor, 'Links to this conversation…');
    return visitor.getByRole('dialog', { name: 'Links to this conversation' });
  };
  const none = await openLinks();
  await expect(none).toContainText('There is no link to this conversation.');
  await none.getByRole('button', { name: 'Close' }).click();

  const admin = await openConsole();
  await admin.goto('/admin/inbox');
  await admin.getByText('I will be back on my phone').first().click();
  const url = await makeLink(admin);
  const phone = await open(url);
  await phone.getByRole('button', { name: 'Open the conversation' }).click();
  await expect(chatPanel(phone)).toContainText('I will be back on my phone');

  const links = await openLinks();
  await expect(links.getByRole('listitem')).toContainText('that browser can read and write here');
  await links.getByRole('button', { name: 'Withdraw all links…' }).click();
  await expect(links.getByRole('status')).toContainText('Withdraw all of them?');
  await links.getByRole('button', { name: 'Withdraw them' }).click();
  await expect(links.getByRole('status')).toContainText('All links were withdrawn.');
  await expect(links.getByRole('listitem')).toHaveCount(0);
  await expect(chatPanel(phone)).toContainText(
    'The link that opened this conversation here was withdrawn.',
  );
  await expect(chatPanel(phone)).not.toContainText('I will be back on my phone');
  await phone.goto(url);
  await expect(phone.getByRole('heading')).toHaveText('This link was withdrawn');
});

test('a visitor who returns by the link on a phone is the same person everywhere, and is erased everywhere', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive('/api/return/', '/api/admin/people/', '/reply-address');
  await startChat(await open('/projects'), 'we need a quote for pumps');
  const admin = await openConsole({ viewport: { width: 1_400, height: 900 } });
  await admin.getByText('we need a quote for pumps').first().click();
  const name = (await admin.locator('.visitor-panel h2').textContent()) ?? '';
  const url = await makeLink(admin);
  await admin.keyboard.press('Escape');
  const phone = await open(url);
  await phone.getByRole('button', { name: 'Open the conversation' }).click();
  await phone.goto('/resume');
  await expect(admin.locator('.thread-title')).toContainText('on /resume');
  await expect(admin.locator('.row').first()).toContainText('on /resume');
  await expect(admin.locator('.visitor-now')).toContainText('On /resume');
  await admin.getByRole('link', { name: 'Live' }).click();
  const row = admin.locator('.live tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row.locator('th')).toHaveText(name);
  await expect(row).toContainText('1 earlier visit');
  await row.locator('th button').click();
  await erasePerson(admin.locator('.visitor'));
  await expect(admin.locator('.journey-step')).toHaveCount(0);
  await admin.goto('/admin/inbox');
  await expect(admin.locator('.row')).toHaveCount(0);
});
