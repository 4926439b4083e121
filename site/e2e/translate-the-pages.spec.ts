import type { Page } from '@playwright/test';
import {
  chatInput,
  chatPanel,
  chatTab,
  expect,
  followTo,
  openChat,
  sendMessage,
  test,
} from './journey.ts';
import { ADMIN_KEY } from './server.ts';

test.use({ sharesServers: false });

/**
 * Translates the page as browsers do, including later content: replaces each text node by elements
 * with the new text. The new text is the same here, so that tests can compare it. Alternates
 * between the three ways to replace a node.
 */
const translate = () => {
  const untranslated = 'script, style, textarea, svg, font, [translate=no]';
  const element: string = 'font';
  let count = 0;
  const replace = (text: Text) => {
    const { parentElement, parentNode, nextSibling } = text;
    if (text.data.trim() === '' || !parentNode || parentElement?.closest(untranslated)) return;
    const outer = document.createElement(element);
    outer.append(Object.assign(document.createElement(element), { textContent: text.data }));
    count += 1;
    if (count % 3 === 0) text.replaceWith(outer);
    else if (count % 3 === 1) {
      parentNode.insertBefore(outer, text);
      text.remove();
    } else {
      text.remove();
      parentNode.insertBefore(outer, nextSibling);
    }
  };
  const replaceIn = (root: Node) => {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) replace(text);
  };
  replaceIn(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) replaceIn(node);
  }).observe(document.body, { childList: true, subtree: true });
};

const translated = async (page: Page) => {
  await page.evaluate(translate);
  expect(await page.locator('font').count()).toBeGreaterThan(0);
  return page;
};

/** The text of the page without elapsed times. */
const textOf = (page: Page, part = 'body') =>
  page
    .locator(part)
    .first()
    .evaluate((element) =>
      (element as HTMLElement).innerText
        .replaceAll(/\s+/g, '')
        .replaceAll(/\d\d:\d\d(:\d\d)?/g, ''),
    );

const sitePaths = [
  ...['/resume', '/projects', '/projects/plain-moth-router', '/ai', '/automation', '/trading'],
  ...['/pictures', '/music', '/videos', '/videos/the-desk-by-keyboard', '/blog'],
  ...['/blog/a-pause-is-no-promise', '/vr', '/chat', '/contact', '/'],
];

test('every page works and reads the same while the browser translates it', async ({ open }) => {
  const page = await translated(await open('/'));
  const plain = await open('/');
  for (const path of sitePaths) {
    await Promise.all([followTo(plain, path), followTo(page, path)]);
    await expect.poll(() => textOf(page, 'main'), path).toBe(await textOf(plain, 'main'));
  }
  for (const one of [page, plain]) {
    await followTo(one, '/projects');
    await one.getByRole('searchbox').first().fill('moth');
    await expect(one).toHaveURL(/q=moth/);
  }
  await expect.poll(() => textOf(page, 'main')).toBe(await textOf(plain, 'main'));
  await page.getByRole('searchbox').first().fill('');
  await plain.getByRole('searchbox').first().fill('');
  await expect(page).not.toHaveURL(/q=/);
  await expect.poll(() => textOf(page, 'main')).toBe(await textOf(plain, 'main'));
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('combobox').fill('resume');
  await expect(palette.getByRole('option').first()).toContainText('Résumé');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/resume$/);
  await expect(page.locator('main h1')).toBeVisible();
});

const reply = async (admin: Page, text: string) => {
  await admin.getByPlaceholder('Type a reply...').fill(text);
  await admin.getByPlaceholder('Type a reply...').press('Enter');
};

test('chat and console work while both are translated', async ({ open }) => {
  const visitor = await translated(await open('/contact'));
  await openChat(visitor);
  await sendMessage(visitor, 'hello');
  await expect(chatPanel(visitor).getByRole('log')).toContainText('hello');
  const admin = await open('/admin');
  await translated(admin);
  await admin.getByLabel('Admin key').fill(ADMIN_KEY);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await expect(admin.getByText('Connected')).toBeVisible();
  const list = admin.getByRole('navigation', { name: 'Chats' });
  await expect(list.locator('.row').first()).toContainText('hello');
  await sendMessage(visitor, 'a second one');
  await expect(list.locator('.row').first()).toContainText('a second one');
  await list.locator('.row').first().click();
  const thread = admin.getByRole('log');
  await expect(thread).toContainText('a second one');

  await admin.getByPlaceholder('Type a reply...').pressSequentially('Yes');
  await expect(chatPanel(visitor).getByText('Admin is typing…')).toBeVisible();
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chatPanel(visitor).getByRole('log')).toContainText('Yes');
  await expect(chatPanel(visitor).getByText('Admin is typing…')).toBeHidden();
  await chatInput(visitor).pressSequentially('And');
  await expect(admin.getByText('The visitor is typing…')).toBeVisible();
  await chatInput(visitor).press('Enter');
  // The answer's status is a text that changes.
  await expect(thread.locator('.bubble-foot').filter({ hasText: 'read' })).not.toHaveCount(0);
  await reply(admin, 'with **marks** and https://a.example/');
  await expect(chatPanel(visitor).getByRole('log')).toContainText('with marks and https');

  await chatPanel(visitor).getByRole('button', { name: 'Minimize chat' }).click();
  await expect(chatTab(visitor)).toContainText('Chat with Admin');
  // An answer opens the panel again.
  await reply(admin, 'one more');
  await expect(chatPanel(visitor).getByRole('log')).toContainText('one more');
  await followTo(visitor, '/blog');
  await chatPanel(visitor).getByRole('button', { name: 'Close chat' }).click();
  await openChat(visitor);
  await expect(chatPanel(visitor).getByRole('log')).toContainText('one more');

  for (const area of ['Live', 'Analytics', 'Contact', 'Settings', 'Inbox', 'Live', 'Inbox']) {
    await admin.getByRole('link', { name: area }).first().click();
    await expect(admin.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
  }
  await list.locator('.row').first().click();
  await admin.getByRole('button', { name: 'End', exact: true }).click();
  await expect(chatPanel(visitor)).toContainText(/ended/i);
  await admin.getByRole('button', { name: 'Log out' }).click();
  await expect(admin.getByLabel('Admin key')).toBeVisible();
});
