import type { Page } from '@playwright/test';
import {
  chatLog,
  chatPanel,
  chatTab,
  expect,
  openChat,
  reply,
  rowsOf,
  sendMessage,
  startChat,
  test,
  threadLog,
} from './journey.ts';

test.use({ reducedMotion: 'no-preference' });

const textsOf = (log: ReturnType<Page['getByRole']>) =>
  log
    .locator('.bubble-text')
    .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.textContent?.replace(/^\w+: /, '')));

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
  await expect(rowsOf(admin)).toHaveCount(1);
  await expect(rowsOf(admin).first()).toContainText('Good morning.');
  await expect(rowsOf(admin).first()).toContainText('1 unread');
  await expect(admin).toHaveTitle(/^\(1\)/);
  await rowsOf(admin).first().click();
  await expect(threadLog(admin)).toContainText('small jobs?');
  await expect(rowsOf(admin).first()).not.toContainText('unread');
  await expect(chatLog(visitor).locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await expect(admin).not.toHaveTitle(/^\(1\)/);

  // The visitor closes the chat, and the answer opens it again.
  await chatPanel(visitor).getByRole('button', { name: 'Close chat' }).click();
  await expect(chatPanel(visitor)).toBeHidden();
  await reply(admin, 'Good morning! Yes, from two days up.');
  await expect(chatPanel(visitor)).toBeVisible();
  await expect(chatLog(visitor)).toContainText('from two days up');
  await expect(threadLog(admin).locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await sendMessage(visitor, 'Splendid.');
  await expect(threadLog(admin)).toContainText('Splendid.');

  const expected = [
    'Good morning. Do you take on\nsmall jobs?',
    'Good morning! Yes, from two days up.',
    'Splendid.',
  ];
  expect(await textsOf(chatLog(visitor))).toEqual(expected);
  expect(await textsOf(threadLog(admin))).toEqual(expected);
  const sides = (log: ReturnType<typeof chatLog>) =>
    log.locator('.bubble').evaluateAll((all) => all.map((one) => one.getAttribute('data-side')));
  expect(await sides(chatLog(visitor))).toEqual(['own', 'other', 'own']);
  expect(await sides(threadLog(admin))).toEqual(['other', 'own', 'other']);

  await visitor.reload();
  await expect(chatPanel(visitor)).toBeVisible();
  await expect.poll(() => textsOf(chatLog(visitor))).toEqual(expected);
  await admin.reload();
  await expect(rowsOf(admin)).toHaveCount(1);
  await rowsOf(admin).first().click();
  await expect.poll(() => textsOf(threadLog(admin))).toEqual(expected);
});

test('another browser with the same device hash sees nothing of it', async ({
  open,
  openConsole,
  noise,
}) => {
  const first = await startChat(await open('/contact'), 'a private word');
  await expect(chatLog(first)).toContainText('a private word');
  const admin = await openConsole();
  await rowsOf(admin).first().click();

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
  await reply(admin, 'a private answer');
  await expect(chatLog(first)).toContainText('a private answer');
  await sendMessage(second, 'my own word');
  await expect(rowsOf(admin)).toHaveCount(2);
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
  const tab = await startChat(await open('/contact'), 'from the first tab');
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
  await expect(rowsOf(admin)).toHaveCount(1);
});
