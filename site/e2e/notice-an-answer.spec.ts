import { devices, type Page } from '@playwright/test';
import {
  chatInput,
  chatPanel,
  chatTab,
  expect,
  reply,
  rowsOf,
  startChat,
  test,
} from './journey.ts';

/** Counts the notes played. Runs in each page before its scripts. */
const countNotes = () => {
  const counted = window as unknown as { notes: number };
  counted.notes = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (at) {
    counted.notes += 1;
    start.call(this, at);
  };
};
const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: number }).notes);
const openFirst = (admin: Page) => rowsOf(admin).first().click();
/** Simulates another window in front: otherwise all pages of a journey have the focus. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
const lookBack = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
const icon = (page: Page) => page.locator('link[rel="icon"]');

test('an unseen answer is counted in the title and marks the icon until it is seen @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact'), 'hello');
  const admin = await openConsole();
  await expect(admin).toHaveTitle('(1) Inbox – Console');
  await openFirst(admin);
  await expect(admin).toHaveTitle('Inbox – Console');
  await lookAway(visitor);
  await reply(admin, 'one');
  await reply(admin, 'two');
  await expect(visitor).toHaveTitle(/^\(2\) /);
  await expect(icon(visitor)).toHaveAttribute('href', '/favicon-unread.svg');
  await expect(admin.locator('[data-side="own"][data-mark="delivered"]')).toHaveCount(2);
  // A page sets its own title, which also gets the count.
  await visitor.getByRole('link', { name: 'Résumé' }).first().click();
  await expect(visitor).toHaveTitle(/^\(2\) .*Résumé/);
  await lookBack(visitor);
  await expect(visitor).toHaveTitle(/^Résumé/);
  await expect(icon(visitor)).toHaveAttribute('href', '/favicon.svg');
  await expect(admin.locator('[data-side="own"][data-mark="read"]')).toHaveCount(2);
});

test('only one of two tabs plays the sound, once per message; switched off, none does', async ({
  open,
  openConsole,
}) => {
  const tab = await startChat(await open('/contact', {}, countNotes), 'hello');
  const other = await tab.context().newPage();
  await other.goto('/resume');
  await expect(chatPanel(other).getByRole('log')).toContainText('hello');
  await chatInput(other).click();
  const admin = await openConsole();
  await openFirst(admin);
  await reply(admin, 'ring');
  for (const each of [tab, other]) await expect(chatPanel(each)).toContainText('ring');
  const notes = async () => (await notesOf(tab)) + (await notesOf(other));
  await expect.poll(notes).toBe(2);

  await chatPanel(tab).getByRole('button', { name: 'Chat menu' }).click();
  await chatPanel(tab).getByRole('switch', { name: 'Sound' }).click();
  await expect(chatPanel(tab).getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await tab.keyboard.press('Escape');
  await expect(chatPanel(tab).getByRole('switch', { name: 'Sound' })).toBeHidden();
  await expect(chatPanel(tab).getByRole('button', { name: 'Chat menu' })).toBeFocused();
  await reply(admin, 'silence');
  for (const each of [tab, other]) await expect(chatPanel(each)).toContainText('silence');
  expect(await notes()).toBe(2);
});

test('a message read in one tab is no longer unread in the other', async ({
  open,
  openConsole,
}) => {
  const tab = await startChat(await open('/contact'), 'hello');
  const other = await tab.context().newPage();
  await other.goto('/resume');
  await expect(chatPanel(other).getByRole('log')).toContainText('hello');
  await lookAway(other);
  await lookAway(tab);
  const admin = await openConsole();
  await openFirst(admin);
  await reply(admin, 'look');
  for (const each of [tab, other]) await expect(each).toHaveTitle(/^\(1\) /);
  await lookBack(tab);
  for (const each of [tab, other]) await expect(each).not.toHaveTitle(/^\(1\) /);
});

test('an answer opens the panel; if it was minimized, the launcher counts it', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact', devices['Pixel 7']), 'hello');
  await chatPanel(visitor).getByRole('button', { name: 'Minimize chat' }).click();
  await lookAway(visitor);
  const admin = await openConsole();
  await openFirst(admin);
  await reply(admin, 'there you are');
  await expect(chatPanel(visitor)).toBeVisible();
  await chatPanel(visitor).getByRole('button', { name: 'Minimize chat' }).click();
  await expect(chatTab(visitor)).toHaveAccessibleName(/^Chat with Admin, 1 unread message/);
});
