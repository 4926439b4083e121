import type { Page } from '@playwright/test';
import {
  asPerson,
  asUntracked,
  chatInput,
  chatPanel,
  chatTab,
  expect,
  NO_LINE,
  openChat,
  sendMessage,
  test,
} from './journey.ts';
import { copyBuild } from './renewed-build.ts';
import { ADMIN_KEY, openTestServer } from './server.ts';

test.use({ sharesServers: false });

const noteOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'The site was renewed.' });

/** Holds the file back until after the upgrade, as if it had not been fetched before. */
const holdBack = async (page: Page, file: string) => {
  let letGo = () => {};
  const upgraded = new Promise<void>((done) => (letGo = done));
  await page.route(`**/assets/${file}-*`, async (route) => {
    await upgraded;
    await route.continue();
  });
  return { requested: page.waitForRequest(`**/assets/${file}-*`), letGo };
};

test('after an upgrade every part of an old page reports that the site was renewed @core', async ({
  open,
  noise,
}) => {
  noise.forgive(NO_LINE, /404/, 'Refused to apply style', 'preload', 'dynamically imported module');
  const build = copyBuild();
  const server = await openTestServer({}, build.program);
  const rule = {
    name: 'greeting',
    content: 'May I answer a question?',
    is_enabled: true,
    page: null,
    seconds: 1,
    seconds_on: 'page',
    visits: 1,
    source: null,
    country: null,
  };
  const saved = await fetch(`${server.url}/api/admin/proactive-rules`, {
    method: 'POST',
    headers: { 'x-admin-key': ADMIN_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });
  expect(saved.status).toBe(200);

  const tab = await open(`${server.url}/contact`, {}, asUntracked);
  const palette = await open(`${server.url}/resume`, {}, asUntracked);
  const toast = await open(`${server.url}/contact`, {}, asUntracked);
  const admin = await open(`${server.url}/admin`);
  await admin.getByLabel('Admin key').fill(ADMIN_KEY);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await expect(admin.getByText('Connected')).toBeVisible();
  const card = await open(`${server.url}/favicon.svg`, {}, asPerson);
  const cardFile = await holdBack(card, 'open-proactive');
  await card.goto('/projects');
  await cardFile.requested;
  const ring = await open(`${server.url}/favicon.svg`, {}, asUntracked);
  const ringFile = await holdBack(ring, 'ring-for-news');
  await ring.goto('/contact');
  await chatTab(ring).click();
  await ringFile.requested;

  await server.stop();
  build.renew();
  await server.restart();

  await test.step('the chat', async () => {
    await chatTab(tab).click();
    await expect(noteOf(tab)).toBeVisible();
    await expect(chatTab(tab)).toBeVisible();
    await Promise.all([
      tab.waitForEvent('load'),
      noteOf(tab).getByRole('button', { name: 'Reload the page' }).click(),
    ]);
    await openChat(tab);
    await expect(noteOf(tab)).toHaveCount(0);
  });
  await test.step('the palette', async () => {
    await palette.keyboard.press('/');
    await expect(noteOf(palette)).toBeVisible();
    // The note closes, and returns once if another file fails later.
    const notNow = noteOf(palette).getByRole('button', { name: 'Not now' });
    await expect(async () => {
      await notNow.click({ timeout: 1_000 });
      await expect(notNow).toHaveCount(0, { timeout: 100 });
    }).toPass();
  });
  await test.step('a toast, beside typed text', async () => {
    const message = toast.getByRole('textbox', { name: 'Message' });
    await message.fill('A long letter');
    await toast.getByRole('button', { name: /copy/i }).first().click();
    await expect(noteOf(toast)).toContainText('A reload may lose what you have typed.');
    await expect(message).toHaveValue('A long letter');
  });
  await test.step('a proactive message', async () => {
    cardFile.letGo();
    await expect(noteOf(card)).toBeVisible();
  });
  await test.step('the ring, beside a draft', async () => {
    await chatInput(ring).fill('Half a sentence');
    ringFile.letGo();
    await expect(noteOf(ring)).toBeVisible();
    await expect(chatInput(ring)).toHaveValue('Half a sentence');
  });
  await test.step('an area of the console', async () => {
    await expect(admin.getByText('Connected', { exact: true })).toBeVisible();
    await admin.getByRole('link', { name: /^Analytics/ }).click();
    await expect(admin.getByRole('alert')).toContainText('Reloading helps');
    await admin.getByRole('button', { name: 'Reload the page' }).click();
    await expect(admin.getByRole('region', { name: 'Period and filters' })).toBeVisible();
  });
  for (const page of [tab, palette, toast, card, ring, admin]) await page.close();
  await server.close();
  build.remove();
});

test('publishing content disturbs no open page: its chat and its parts go on', async ({ open }) => {
  const build = copyBuild();
  const server = await openTestServer({}, build.program);
  const page = await open(`${server.url}/contact`);
  await openChat(page);
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(socket.url()));
  const id = build.publish('Published meanwhile');
  await expect
    .poll(async () => {
      const health = await fetch(`${server.url}/api/health`);
      return ((await health.json()) as { site: string }).site;
    })
    .toBe(id);

  await sendMessage(page, 'Still here?');
  await expect(chatPanel(page).getByText('Still here?')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await expect(noteOf(page)).toHaveCount(0);
  expect(opened).toEqual([]);
  const fresh = await open(server.url);
  await expect(fresh).toHaveTitle('Published meanwhile');
  for (const each of [page, fresh]) await each.close();
  await server.close();
  build.remove();
});

test('a part lost to a broken connection is named; the site was not renewed', async ({
  open,
  noise,
}) => {
  noise.forgive(/404/, 'preload');
  const page = await open('/contact');
  await page.route(/\/assets\/chat-panel-/, (route) => route.fulfill({ status: 404 }));
  await chatTab(page).click();
  const note = page.getByRole('alert').filter({ hasText: 'The chat could not be fetched.' });
  await expect(note).toBeVisible();
  await page.unroute(/\/assets\/chat-panel-/);
  await note.getByRole('button', { name: 'Reload the page' }).click();
  await openChat(page);
});
