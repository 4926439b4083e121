import type { Page } from '@playwright/test';
import { chatPanel, chatTab, expect, NO_LINE, openChat, sendMessage, test } from './journey.ts';

test.use({ reducedMotion: 'no-preference' });

const textsOf = (log: ReturnType<Page['getByRole']>) =>
  log
    .locator('.bubble-text')
    .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.textContent?.replace(/^\w+: /, '')));

const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });
const consoleLog = (page: Page) => page.getByRole('log', { name: 'Messages' });
const rows = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).locator('.row');

test('a visitor and the admin talk, reload, and see the same messages in the same order @core', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole();
  await expect(admin.getByText('No open chats.')).toBeVisible();

  const visitor = await open('/projects');
  await openChat(visitor);
  await expect(chatPanel(visitor)).toContainText('Waiting for admin to respond...');
  await sendMessage(visitor, 'Good morning. Do you take on\nsmall jobs?');
  await expect(chatLog(visitor)).toContainText('delivered');

  // The admin sees it without a reload.
  await expect(rows(admin)).toHaveCount(1);
  await expect(rows(admin).first()).toContainText('Good morning.');
  await expect(rows(admin).first()).toContainText('1 unread');
  await expect(admin).toHaveTitle(/^\(1\)/);
  await rows(admin).first().click();
  await expect(consoleLog(admin)).toContainText('small jobs?');
  await expect(rows(admin).first()).not.toContainText('unread');
  await expect(chatLog(visitor).locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await expect(admin).not.toHaveTitle(/^\(1\)/);

  // The visitor closes the chat, and the answer opens it again.
  await chatPanel(visitor).getByRole('button', { name: 'Close chat' }).click();
  await expect(chatPanel(visitor)).toBeHidden();
  await admin.getByPlaceholder('Type a reply...').fill('Good morning! Yes, from two days up.');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chatPanel(visitor)).toBeVisible();
  await expect(chatLog(visitor)).toContainText('from two days up');
  await expect(consoleLog(admin).locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await sendMessage(visitor, 'Splendid.');
  await expect(consoleLog(admin)).toContainText('Splendid.');

  const expected = [
    'Good morning. Do you take on\nsmall jobs?',
    'Good morning! Yes, from two days up.',
    'Splendid.',
  ];
  expect(await textsOf(chatLog(visitor))).toEqual(expected);
  expect(await textsOf(consoleLog(admin))).toEqual(expected);
  const sides = (log: ReturnType<typeof chatLog>) =>
    log.locator('.bubble').evaluateAll((all) => all.map((one) => one.getAttribute('data-side')));
  expect(await sides(chatLog(visitor))).toEqual(['own', 'other', 'own']);
  expect(await sides(consoleLog(admin))).toEqual(['other', 'own', 'other']);

  await visitor.reload();
  await expect(chatPanel(visitor)).toBeVisible();
  await expect.poll(() => textsOf(chatLog(visitor))).toEqual(expected);
  await admin.reload();
  await expect(rows(admin)).toHaveCount(1);
  await rows(admin).first().click();
  await expect.poll(() => textsOf(consoleLog(admin))).toEqual(expected);
});

test('another browser with the same device hash sees nothing of it', async ({
  open,
  openConsole,
  noise,
}) => {
  const first = await open('/contact');
  await openChat(first);
  await sendMessage(first, 'a private word');
  await expect(chatLog(first)).toContainText('a private word');
  const admin = await openConsole();
  await rows(admin).first().click();

  const seen: string[] = [];
  const second = await open('/contact');
  second.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => seen.push(String(payload))),
  );
  second.on('response', (response) => {
    if (response.url().includes('/api/')) {
      response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    }
  });
  await second.reload();
  await openChat(second);
  await admin.getByPlaceholder('Type a reply...').fill('a private answer');
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chatLog(first)).toContainText('a private answer');
  await sendMessage(second, 'my own word');
  await expect(rows(admin)).toHaveCount(2);
  expect(await textsOf(chatLog(second))).toEqual(['my own word']);

  const hashOf = (page: Page) =>
    page.evaluate(
      () =>
        Object.values(localStorage)
          .join(' ')
          .match(/[0-9a-f]{64}/)?.[0],
    );
  expect(await hashOf(first)).toBeDefined();
  expect(await hashOf(second)).toBe(await hashOf(first));
  expect(seen.length).toBeGreaterThan(0);
  await expect.poll(() => seen.join('\n')).toContain('my own word');
  expect(seen.join('\n')).not.toContain('private');
  expect(noise.lines).toEqual([]);
});

test('two tabs of one visitor show the same conversation', async ({ open }) => {
  const tab = await open('/contact');
  await openChat(tab);
  await sendMessage(tab, 'from the first tab');
  const other = await tab.context().newPage();
  await other.goto('/resume');
  await expect(chatLog(other)).toContainText('from the first tab');
  await sendMessage(other, 'from the second tab');
  await expect(chatLog(tab)).toContainText('from the second tab');
  expect(await textsOf(chatLog(tab))).toEqual(await textsOf(chatLog(other)));
});

test('a double click on the tab starts one conversation', async ({ open, openConsole }) => {
  const visitor = await open('/contact');
  await chatTab(visitor).dblclick();
  await sendMessage(visitor, 'just one');
  const admin = await openConsole();
  await expect(rows(admin)).toHaveCount(1);
});

test('a reload keeps an unsent message and sends it', async ({ open, openConsole, noise }) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'kept');
  await expect(chatLog(visitor)).toContainText('sent');
  // Reloads before anything can be sent: the server is reachable, the API is not.
  await visitor.context().route('**/api/conversations/*/messages', (route) => route.abort());
  await visitor.context().routeWebSocket('**/socket.io/**', (socket) => void socket.close());
  await visitor.context().route('**/socket.io/**', (route) => route.abort());
  await visitor.reload();
  await expect(chatLog(visitor)).toContainText('kept');
  await sendMessage(visitor, 'written without a line');
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(1);
  await visitor.context().unrouteAll();
  const fresh = await visitor.context().newPage();
  await visitor.close();
  await fresh.goto('/contact');
  await expect(chatLog(fresh)).toContainText('written without a line');
  noise.forgive(NO_LINE);
  const admin = await openConsole();
  await rows(admin).first().click();
  await expect.poll(() => textsOf(consoleLog(admin))).toEqual(['kept', 'written without a line']);
});

test.describe('on a server of its own', () => {
  test.use({ sharesServers: false });

  test('messages written while the server is down are sent when it is back, once and in order @core', async ({
    testServer,
    open,
    openConsole,
    noise,
  }) => {
    const visitor = await open('/contact');
    await openChat(visitor);
    await sendMessage(visitor, 'first');
    await expect(chatLog(visitor)).toContainText('sent');
    await visitor.context().setOffline(true);
    await sendMessage(visitor, 'second');
    await sendMessage(visitor, 'third');
    await testServer.restart();
    await visitor.context().setOffline(false);
    await expect(chatLog(visitor).locator('[data-mark="sent"]')).toHaveCount(3);
    // Requests fail while the server is down.
    noise.forgive(NO_LINE);
    const admin = await openConsole();
    await rows(admin).first().click();
    await expect.poll(() => textsOf(consoleLog(admin))).toEqual(['first', 'second', 'third']);
  });
});
