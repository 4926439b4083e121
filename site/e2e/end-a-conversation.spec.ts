import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  fromMenu,
  chatInput,
  chatPanel,
  chatTab,
  expect,
  openChat,
  sendMessage,
  test,
} from './journey.ts';
import { ADMIN_KEY } from './server.ts';

const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });
const consoleLog = (page: Page) => page.getByRole('log', { name: 'Messages' });
const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name });
const rows = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).locator('.row');
const entry = async (page: Page, name: string): Promise<Locator> => {
  await chatPanel(page).getByRole('button', { name: 'Chat menu' }).click();
  return chatPanel(page).getByText(name, { exact: true });
};
const answer = async (admin: Page, text: string) => {
  await admin.getByPlaceholder('Type a reply...').fill(text);
  await admin.getByPlaceholder('Type a reply...').press('Enter');
};

test('either side ends, writing reopens, a new conversation starts, and the earlier one stays @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'the first question');
  const admin = await openConsole();
  await rows(admin).first().click();
  await expect(consoleLog(admin)).toContainText('the first question');

  await (await entry(visitor, 'End conversation')).click();
  await expect(chatPanel(visitor)).toContainText('You ended this conversation');
  await expect(admin.locator('.thread-status')).toContainText('Ended by the visitor');
  await sendMessage(visitor, 'one thing more');
  await expect(chatPanel(visitor)).not.toContainText('You ended this conversation');
  await expect(consoleLog(admin)).toContainText('one thing more');
  await expect(rows(admin).first()).not.toContainText('Ended');

  await admin.getByRole('button', { name: 'End', exact: true }).click();
  await expect(chatPanel(visitor)).toContainText('Admin ended this conversation');
  await chatPanel(visitor).getByRole('button', { name: 'Start a new one' }).click();
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  await sendMessage(visitor, 'something else');
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  // This one stays open; the other one is in the closed list.
  await expect(rows(admin)).toHaveCount(1);
  await list(admin, 'Ended').click();
  await expect(rows(admin)).toHaveCount(1);
  await list(admin, 'Open').click();

  await (await entry(visitor, 'Earlier conversations')).click();
  const past = chatPanel(visitor).getByRole('region', { name: 'Earlier conversations' });
  await past.getByRole('button', { name: /one thing more/ }).click();
  await expect(past.getByRole('log')).toContainText('the first question');
  await past.getByRole('button', { name: 'Go on with it' }).click();
  await expect(chatLog(visitor)).toContainText('one thing more');
  await answer(admin, 'welcome back');
  await expect(chatLog(visitor)).toContainText('welcome back');
});

test('both sides download the conversation', async ({ open, openConsole }) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'for the record');
  await expect(chatLog(visitor)).toContainText('sent');
  const read = async (page: Page, click: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    };
  };
  const link = await entry(visitor, 'Download as text');
  const own = await read(visitor, () => link.click());
  expect(own.name).toMatch(/^conversation-.*\.txt$/);
  expect(own.text).toContain('Visitor\nfor the record\n');
  const admin = await openConsole();
  await rows(admin).first().click();
  const theirs = await read(admin, () => fromMenu(admin, 'Transcript as JSON'));
  expect(theirs.name).toMatch(/\.json$/);
  expect(JSON.parse(theirs.text)).toMatchObject({ messages: [{ content: 'for the record' }] });
});

test('deleting asks for confirmation and leaves nothing on either side', async ({
  open,
  openConsole,
  noise,
}) => {
  // The console has the deleted conversation open and requests it once more.
  noise.forgive('404');
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'to be forgotten');
  const admin = await openConsole();
  await rows(admin).first().click();
  await expect(consoleLog(admin)).toContainText('to be forgotten');
  await (await entry(visitor, 'Delete my conversation…')).click();
  const dialog = visitor.getByRole('dialog', { name: 'Delete my conversation?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(chatLog(visitor)).toContainText('to be forgotten');
  await (await entry(visitor, 'Delete my conversation…')).click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog).toBeHidden();
  await expect(chatLog(visitor)).not.toContainText('to be forgotten');
  await expect(rows(admin)).toHaveCount(0);

  // The visitor starts again without a reload, and gets an answer.
  await sendMessage(visitor, 'a new beginning');
  await rows(admin).first().click();
  await expect(consoleLog(admin)).toContainText('a new beginning');
  await answer(admin, 'welcome back to you');
  await expect(chatLog(visitor)).toContainText('welcome back to you');
});

test('a blocked visitor notices nothing, and their messages reach nobody', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'heard');
  const admin = await openConsole();
  await rows(admin).first().click();
  await expect(consoleLog(admin)).toContainText('heard');
  await fromMenu(admin, 'Block…');
  const confirmation = admin.getByRole('dialog', { name: /^Block .*\?$/ });
  await confirmation.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(rows(admin)).toHaveCount(0);
  await list(admin, 'Blocked').click();
  await expect(rows(admin).first()).toContainText('blocked');
  await sendMessage(visitor, 'shouted');
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(0);
  await visitor.reload();
  await expect(chatLog(visitor)).toContainText('shouted');
  await fromMenu(admin, 'Unblock');
  await expect(rows(admin)).toHaveCount(0);
  await list(admin, 'Open').click();
  await expect(rows(admin).first()).not.toContainText('blocked');
  await sendMessage(visitor, 'polite again');
  await expect(consoleLog(admin)).toContainText('polite again');
  await expect(consoleLog(admin)).toContainText('Withheld');
  expect(await admin.content()).not.toContain('shouted');
});

test('the admin starts a conversation and the chat opens with it', async ({ open, testServer }) => {
  const visitor = await open('/resume');
  // A visitor connects by interacting with the page.
  await visitor.mouse.move(100, 100);
  const write = async () => {
    const asAdmin = { headers: { 'x-admin-key': ADMIN_KEY } };
    const present = await fetch(`${testServer.url}/api/admin/presence`, asAdmin);
    const { here } = (await present.json()) as { here: { id: string; current_page: string }[] };
    const to = here.find(({ current_page: page }) => page === '/resume')?.id;
    const response = await fetch(`${testServer.url}/api/admin/conversations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-key': ADMIN_KEY },
      body: JSON.stringify({
        to,
        content: 'May I help you find something?',
        client_id: '3e0c2f51-97a8-4a6c-9d13-7f0b62a1c9d4',
      }),
    });
    return response.status;
  };
  await expect.poll(write).toBe(201);
  await expect(chatPanel(visitor)).toBeVisible();
  await expect(chatLog(visitor)).toContainText('May I help you find something?');
  await sendMessage(visitor, 'Yes, please.');
  await expect(chatLog(visitor)).toContainText('sent');
  await expect(chatInput(visitor)).toBeVisible();
  await chatPanel(visitor).getByRole('button', { name: 'Minimize chat' }).click();
  await expect(chatTab(visitor)).toBeVisible();
});
