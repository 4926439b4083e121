import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  chatLog,
  chatPanel,
  expect,
  fromChatMenu,
  fromMenu,
  reply,
  rowsOf,
  sendMessage,
  startChat,
  test,
  threadLog,
} from './journey.ts';

const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name });
test('either side ends, writing reopens, a new conversation starts, and the earlier one stays @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact'), 'the first question');
  const admin = await openConsole();
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('the first question');

  await fromChatMenu(visitor, 'End conversation');
  await expect(chatPanel(visitor)).toContainText('You ended this conversation');
  await expect(admin.locator('.thread-status')).toContainText('Ended by the visitor');
  await sendMessage(visitor, 'one thing more');
  await expect(chatPanel(visitor)).not.toContainText('You ended this conversation');
  await expect(threadLog(admin)).toContainText('one thing more');
  await expect(rowsOf(admin).first()).not.toContainText('Ended');

  await admin.getByRole('button', { name: 'End', exact: true }).click();
  await expect(chatPanel(visitor)).toContainText('Admin ended this conversation');
  await chatPanel(visitor).getByRole('button', { name: 'Start a new one' }).click();
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  await sendMessage(visitor, 'something else');
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  // This one stays open; the other one is in the closed list.
  await expect(rowsOf(admin)).toHaveCount(1);
  await list(admin, 'Ended').click();
  await expect(rowsOf(admin)).toHaveCount(1);
  await list(admin, 'Open').click();

  await fromChatMenu(visitor, 'Earlier conversations');
  const past = chatPanel(visitor).getByRole('region', { name: 'Earlier conversations' });
  await past.getByRole('button', { name: /one thing more/ }).click();
  await expect(past.getByRole('log')).toContainText('the first question');
  await past.getByRole('button', { name: 'Go on with it' }).click();
  await expect(chatLog(visitor)).toContainText('one thing more');
  await reply(admin, 'welcome back');
  await expect(chatLog(visitor)).toContainText('welcome back');
});

test('both sides download the conversation', async ({ open, openConsole }) => {
  const visitor = await startChat(await open('/contact'), 'for the record');
  await expect(chatLog(visitor)).toContainText('sent');
  const read = async (page: Page, click: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    };
  };
  const own = await read(visitor, () => fromChatMenu(visitor, 'Download as text'));
  expect(own.name).toMatch(/^conversation-.*\.txt$/);
  expect(own.text).toContain('Visitor\nfor the record\n');
  const admin = await openConsole();
  await rowsOf(admin).first().click();
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
  const visitor = await startChat(await open('/contact'), 'to be forgotten');
  const admin = await openConsole();
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('to be forgotten');
  await fromChatMenu(visitor, 'Delete my conversation…');
  const dialog = visitor.getByRole('dialog', { name: 'Delete my conversation?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(chatLog(visitor)).toContainText('to be forgotten');
  await fromChatMenu(visitor, 'Delete my conversation…');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog).toBeHidden();
  await expect(chatLog(visitor)).not.toContainText('to be forgotten');
  await expect(rowsOf(admin)).toHaveCount(0);

  // The visitor starts again without a reload, and gets an answer.
  await sendMessage(visitor, 'a new beginning');
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('a new beginning');
  await reply(admin, 'welcome back to you');
  await expect(chatLog(visitor)).toContainText('welcome back to you');
});

test('a blocked visitor notices nothing, and their messages reach nobody', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact'), 'heard');
  const admin = await openConsole();
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('heard');
  await fromMenu(admin, 'Block…');
  const confirmation = admin.getByRole('dialog', { name: /^Block .*\?$/ });
  await confirmation.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(rowsOf(admin)).toHaveCount(0);
  await list(admin, 'Blocked').click();
  await expect(rowsOf(admin).first()).toContainText('blocked');
  await sendMessage(visitor, 'shouted');
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(0);
  await visitor.reload();
  await expect(chatLog(visitor)).toContainText('shouted');
  await fromMenu(admin, 'Unblock');
  await expect(rowsOf(admin)).toHaveCount(0);
  await list(admin, 'Open').click();
  await expect(rowsOf(admin).first()).not.toContainText('blocked');
  await sendMessage(visitor, 'polite again');
  await expect(threadLog(admin)).toContainText('polite again');
  await expect(threadLog(admin)).toContainText('Withheld');
  expect(await admin.content()).not.toContain('shouted');
});
