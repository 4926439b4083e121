import type { Page } from '@playwright/test';
import { chatInput, chatPanel, chatTab, expect, openChat, test } from './journey.ts';

const PROJECT = '/projects/moth-lamp-spreader';

const chatLog = (page: Page) => chatPanel(page).getByRole('log');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark the drawing' });
const stage = (page: Page) => dialog(page).getByRole('button', { name: /^Drawing of / });
const consoleLog = (admin: Page) => admin.getByRole('log', { name: 'Messages' });

/** The point of a click or tap on the drawing, from shares of its size. */
const pointOn = async (page: Page, x: number, y: number) => {
  await stage(page).scrollIntoViewIfNeeded();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no drawing');
  return { x: Math.round(box.width * x), y: Math.round(box.height * y) };
};

test('visitor and owner mark the same drawing, by mouse, keyboard and touch @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await open(PROJECT, { hasTouch: true });
  await openChat(visitor);
  await chatPanel(visitor)
    .getByRole('button', { name: 'Mark the drawing of this project' })
    .click();
  await expect(stage(visitor)).toBeFocused();

  // By mouse.
  await stage(visitor).click({ position: await pointOn(visitor, 0.25, 0.5) });
  await expect(dialog(visitor)).toContainText('1 of 5 set');
  // By keyboard, starting at the last mark.
  await visitor.keyboard.press('Shift+ArrowRight');
  await visitor.keyboard.press('ArrowDown');
  await expect(dialog(visitor)).toContainText('Crosshair at 35 %, 52 %.');
  await visitor.keyboard.press('Enter');
  await expect(dialog(visitor)).toContainText('Mark 2 set at 35 %, 52 %.');
  await visitor.keyboard.press('Enter');
  await visitor.keyboard.press('Backspace');
  await expect(dialog(visitor)).toContainText('Mark 3 removed.');
  // By touch.
  await stage(visitor).tap({ position: await pointOn(visitor, 0.75, 0.25) });
  await expect(dialog(visitor)).toContainText('3 of 5 set');
  await dialog(visitor).getByRole('button', { name: 'Add to message' }).click();
  await expect(chatPanel(visitor)).toContainText('3 marks on the drawing of');
  await expect(chatInput(visitor)).toBeFocused();
  await chatInput(visitor).fill('Why does 2 wait for 3?');
  await chatInput(visitor).press('Enter');
  const sent = chatLog(visitor).getByRole('button', { name: /^Mark 1 on / });
  await expect(sent).toHaveAccessibleName(/Mark 2 on Moth Lamp Load Spreader at 35 %, 52 %/);
  await expect(chatLog(visitor)).toContainText('Why does 2 wait for 3?');

  const admin = await openConsole();
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  await expect(consoleLog(admin).getByRole('button', { name: /^Mark 1 on / })).toBeVisible();
  await admin.getByRole('button', { name: 'Mark a drawing', exact: true }).click();
  await expect(dialog(admin).getByLabel('Drawing', { exact: true })).toHaveValue(
    'moth-lamp-spreader',
  );
  await admin.keyboard.press('ArrowUp');
  await admin.keyboard.press('Enter');
  // The owner's numbers continue the visitor's.
  await expect(dialog(admin)).toContainText('Mark 4 set at 50 %, 48 %.');
  await dialog(admin).getByRole('button', { name: 'Add to message' }).click();
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(consoleLog(admin)).toContainText('A mark on the drawing of Moth Lamp Load Spreader');

  const answer = chatLog(visitor).getByRole('button', { name: /^Mark 4 on / });
  await answer.click();
  const large = visitor.getByRole('dialog', { name: 'Moth Lamp Load Spreader' });
  await expect(large).toContainText('Mark 4 on Moth Lamp Load Spreader at 50 %, 48 %');
  await visitor.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(answer).toBeFocused();
});

test('marks wait for the connection, survive a reload and arrive once', async ({ open, noise }) => {
  noise.forgive('net::ERR_', 'WebSocket connection to');
  const visitor = await open(PROJECT);
  await openChat(visitor);
  await chatPanel(visitor)
    .getByRole('button', { name: 'Mark the drawing of this project' })
    .click();
  await stage(visitor).press('Enter');
  await dialog(visitor).getByRole('button', { name: 'Add to message' }).click();
  // The server's responses are lost.
  await visitor.route('**/api/conversations/*/messages', (route) => route.abort());
  await visitor.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await visitor.context().setOffline(true);
  await chatInput(visitor).press('Enter');
  await expect(chatLog(visitor).getByRole('button', { name: /^Mark 1 on / })).toBeVisible();
  await visitor.unrouteAll();
  await visitor.context().setOffline(false);
  await visitor.reload();
  await expect(chatPanel(visitor).or(chatTab(visitor)).first()).toBeVisible();
  await expect(chatLog(visitor).getByRole('button', { name: /^Mark 1 on / })).toHaveCount(1);
  await expect(chatLog(visitor)).toContainText(/sent|delivered|read/);
});
