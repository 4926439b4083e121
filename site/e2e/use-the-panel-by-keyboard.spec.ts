import { objections, setColorScheme } from './axe.ts';
import type { Page } from '@playwright/test';
import { chatInput, chatPanel, chatTab, expect, openChat, sendMessage, test } from './journey.ts';

const names = ['Messages', 'Message', 'Chat menu', 'Minimize chat', 'Close chat'];

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('every part of the panel can be reached and left by keyboard, and Escape closes it @core', async ({
  open,
}) => {
  const page = await open('/contact');
  await chatTab(page).focus();
  await page.keyboard.press('Enter');
  await expect(chatInput(page)).toBeFocused();
  await expect(chatPanel(page).getByText('Connected', { exact: true })).toBeVisible();
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  await expect(chatPanel(page).locator('.bubble')).toHaveCount(1);
  const reached = new Set<string>();
  for (let step = 0; step < 7; step += 1) {
    reached.add(await focusedName(page));
    await page.keyboard.press('Shift+Tab');
  }
  await chatInput(page).focus();
  for (let step = 0; step < 3; step += 1) {
    reached.add(await focusedName(page));
    await page.keyboard.press('Tab');
  }
  expect([...reached]).toEqual(expect.arrayContaining(names));

  await chatPanel(page).getByRole('button', { name: 'Chat menu' }).press('Enter');
  const sound = chatPanel(page).getByRole('switch', { name: 'Sound' });
  const isOnSound = () => sound.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < 8 && !(await isOnSound()); step += 1) await page.keyboard.press('Tab');
  await expect(sound).toBeFocused();
  await page.keyboard.press('Space');
  await expect(chatPanel(page).getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(chatPanel(page).getByRole('switch', { name: 'Sound' })).toBeHidden();
  await expect(chatPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chatPanel(page)).toHaveCount(0);
  await expect(chatTab(page)).toBeFocused();
});

// 200 % zoom in a window of 720 px leaves the space of 360 px, drawn twice as large.
for (const [name, options, viewports] of [
  [
    '1280 and 360 px',
    {},
    [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ],
  ],
  [
    '200 %, reduced motion',
    { deviceScaleFactor: 2, reducedMotion: 'reduce' },
    [{ width: 640, height: 400 }],
  ],
] as const) {
  test(`the panel is complete and axe finds nothing in either theme at ${name}`, async ({
    open,
    openConsole,
  }) => {
    const viewport = viewports[0];
    const page = await open('/contact', { ...options, viewport });
    await openChat(page);
    await sendMessage(page, 'Good morning. Do you build small things too?');
    const admin = await openConsole({ ...options, viewport });
    await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
    const reply = admin.getByPlaceholder('Type a reply...');
    await reply.fill(`Yes: https://example.com/${'a-long-address/'.repeat(8)}`);
    await reply.press('Enter');
    for (const size of viewports) {
      for (const each of [page, admin]) await each.setViewportSize(size);
      await reply.pressSequentially('And');
      await expect(chatPanel(page).getByText('Admin is typing…')).toBeVisible();
      if (!(await chatPanel(page).getByRole('switch', { name: 'Sound' }).isVisible()))
        await chatPanel(page).getByRole('button', { name: 'Chat menu' }).click();
      for (const colorScheme of ['light', 'dark'] as const)
        for (const each of [page, admin]) {
          await setColorScheme(each, colorScheme);
          const within = each === page ? '.chat-panel' : '.thread';
          expect(await objections(each, { within }), colorScheme).toEqual([]);
        }
      await expect(admin.getByRole('switch', { name: 'Sound' })).toBeInViewport({ ratio: 1 });
      await expect(admin.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
      // Nothing of the panel is outside it.
      const outside = await chatPanel(page).evaluate((panel) => {
        const { left, right, top, bottom } = panel.getBoundingClientRect();
        return [...panel.querySelectorAll('button, textarea, h2, .bubble, output, .chat-socket')]
          .filter((each) => each.closest('.messages') === null || each.matches('.bubble'))
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const box = each.getBoundingClientRect();
            const isDown = each.closest('.messages') !== null;
            return (
              box.left < left - 1 ||
              box.right > right + 1 ||
              (!isDown && (box.top < top - 1 || box.bottom > bottom + 1))
            );
          })
          .map((each) => each.outerHTML.slice(0, 80));
      });
      expect(outside).toEqual([]);
    }
  });
}

test('ending, history and deleting fit a small window and axe finds nothing in either theme', async ({
  open,
}) => {
  const page = await open('/contact', { viewport: { width: 360, height: 740 } });
  const check = async (selector: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme);
      expect(await objections(page, { within: selector }), colorScheme).toEqual([]);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  };
  const choose = async (name: string) => {
    await chatPanel(page).getByRole('button', { name: 'Chat menu' }).click();
    await chatPanel(page).getByText(name, { exact: true }).click();
  };
  await openChat(page);
  await sendMessage(page, 'a word that is kept');
  await choose('End conversation');
  await expect(chatPanel(page)).toContainText('You ended this conversation');
  await check('.chat-panel');
  await chatPanel(page).getByRole('button', { name: 'Start a new one' }).click();
  await expect(chatPanel(page)).toContainText('Waiting for admin to respond...');
  await choose('Earlier conversations');
  const past = chatPanel(page).getByRole('region', { name: 'Earlier conversations' });
  await past.getByRole('button', { name: /a word that is kept/ }).click();
  await expect(past.getByRole('log')).toContainText('a word that is kept');
  await check('.chat-panel');
  await past.getByRole('button', { name: 'Go on with it' }).click();
  await choose('Delete my conversation…');
  await expect(page.getByRole('dialog', { name: 'Delete my conversation?' })).toBeVisible();
  await check('dialog[open]');
});
