import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desktopCalls } from '#shared/contracts/desktop-bridge.ts';
import { chatPanel, expect, openChat, sendMessage } from '../../site/e2e/journey.ts';
import { ADMIN_KEY } from '../../site/e2e/server.ts';
import { binary, see, setUp, test } from './app-journey.ts';

/** A browser that is going may still clear its cache: a file that is gone holds nothing. */
const whenGone = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

test('first run to quit: set up, ring, answer, read, tray, second start', async ({
  testServer,
  open,
  folder,
  startApp,
}) => {
  const app = await startApp();
  const page = await app.page();

  // What is not right is said before anything is saved.
  await page.getByLabel('Server address').fill('http://foyer.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Only https');
  await page.getByLabel('Server address').fill(testServer.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Admin key').fill('a-wrong-key-of-some-length');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alert')).toContainText('does not accept that key');
  await page.getByLabel('Admin key').fill(ADMIN_KEY);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await see(app, 'the tray is connected', ({ icon }) => icon).toBe('connected');
  expect((await app.look()).trays).toBe(1);
  // The page has the named functions and nothing of Electron behind them.
  const bridge = await page.evaluate(() => Object.keys((window as never)['foyer']));
  expect(bridge.toSorted()).toEqual([...Object.keys(desktopCalls), 'onNews'].toSorted());

  // A visitor writes while the window is away.
  await app.act('clickTray');
  await app.act('closeWindow');
  await see(app, 'hidden in the tray', ({ window }) => window?.isVisible).toBe(false);
  const visitor = await open('/projects');
  await openChat(visitor);
  await sendMessage(visitor, 'Is anybody there?');
  await see(app, 'one card', ({ cards }) => cards.length).toBe(1);
  const rung = await app.look();
  expect(rung.cards[0]?.body).toBe('Is anybody there?\non /projects');
  await see(app, 'tray and badge', ({ icon, badge, title }) => [icon, badge, title]).toEqual([
    'unread',
    1,
    '(1) Foyer Console',
  ]);

  // The click opens the conversation, which reads it; the visitor sees that, and the card is gone.
  await app.act('clickCard', 0);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?');
  await see(app, 'read everywhere', ({ badge, cards, icon, title }) => [
    badge,
    cards.some(({ isOpen }) => isOpen),
    icon,
    title,
  ]).toEqual([0, false, 'connected', 'Foyer Console']);
  await page.getByPlaceholder('Type a reply...').fill('Yes, at my desk.');
  await page.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chatPanel(visitor)).toContainText('Yes, at my desk.');

  // What is on the screen does not ring; behind, it does, and is answered from the card.
  await sendMessage(visitor, 'Good.');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Good.');
  expect((await app.look()).cards).toHaveLength(1);
  await app.act('closeWindow');
  await sendMessage(visitor, 'One more thing.');
  await see(app, 'a second card', ({ cards }) => cards.length).toBe(2);
  await app.act('replyToCard', { index: -1, text: 'Tell me.' });
  await expect(chatPanel(visitor)).toContainText('Tell me.');

  // A second start brings the window of the first one to the front.
  await app.startAgain();
  await see(app, 'in front again', ({ window }) => [window?.isVisible, window?.isFocused]).toEqual([
    true,
    true,
  ]);

  // A link from elsewhere opens its conversation.
  const id = await page.locator('.row').first().getAttribute('data-id');
  await page.getByRole('link', { name: /^Live/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeHidden();
  await app.startAgain([`foyer://conversation/${id}`]);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Tell me.');

  // The key is in none of the files, once nobody writes or clears them any more.
  await app.quit();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = await readFile(join(file.parentPath, file.name), 'latin1').catch(whenGone);
    expect(text).not.toContain(ADMIN_KEY);
  }
});

test('where no tray was ever used, closing leaves the window in reach', async ({
  testServer,
  startApp,
}) => {
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await app.act('closeWindow');
  await see(app, 'minimised', ({ window }) => [window?.isVisible, window?.isMinimised]).toEqual([
    true,
    true,
  ]);
});

test('a start without the server shows what was last known, and comes back by itself', async ({
  testServer,
  open,
  startApp,
}) => {
  const first = await startApp();
  const page = await setUp(first, testServer.url);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const visitor = await open('/projects');
  await openChat(visitor);
  await sendMessage(visitor, 'Hello?');
  await see(first, 'counted', ({ badge }) => badge).toBe(1);
  await first.quit();
  await visitor.context().close();

  await testServer.stop();
  const second = await startApp();
  const offline = await second.page();
  await expect(offline.getByLabel('This app')).toContainText('cannot be reached');
  await expect(offline.getByLabel('This app')).toContainText('1 unread');
  await see(second, 'the tray says so', ({ icon }) => icon).toBe('offline');
  await testServer.restart();
  await second.act('wakeUp');
  await see(second, 'back', ({ icon, badge }) => [icon, badge]).toEqual(['unread', 1]);
});

test('without a keyring the key is kept for the session, and asked for again', async ({
  testServer,
  folder,
  startApp,
}) => {
  test.skip(binary !== null, 'the real keyring cannot be taken away');
  const first = await startApp({ keyring: 'basic_text' });
  const page = await setUp(first, testServer.url);
  await expect(page.getByRole('alert')).toContainText('never written down in plain text');
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(readFileSync(join(folder, 'foyer-console.json'), 'utf8')).not.toContain(ADMIN_KEY);
  await first.quit();
  const second = await startApp({ keyring: 'basic_text' });
  await expect((await second.page()).getByLabel('Admin key')).toBeVisible();
});

test('a settings file that cannot be read is put aside, and the app begins anew', async ({
  folder,
  startApp,
}) => {
  writeFileSync(join(folder, 'foyer-console.json'), '{ "server": ');
  const app = await startApp();
  await expect((await app.page()).getByLabel('Server address')).toBeVisible();
  expect(readdirSync(folder).filter((name) => name.endsWith('.broken'))).toHaveLength(1);
});

test('a notification that could not be shown is told in the window', async ({
  testServer,
  startApp,
}) => {
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  await page.getByRole('button', { name: 'App settings' }).click();
  await page.getByRole('button', { name: 'Test a notification' }).click();
  await see(app, 'the test card', ({ cards }) => cards.length).toBe(1);
  await app.act('failCard', 0);
  await expect(page.getByLabel('This app')).toContainText('could not be shown');
});

test('started at login it stays in the tray, rings from there, and comes when it is called', async ({
  testServer,
  open,
  startApp,
}) => {
  const first = await startApp();
  await setUp(first, testServer.url);
  await see(first, 'connected', ({ icon }) => icon).toBe('connected');
  // Where a tray was never used, a window that is hidden could not be found again.
  await first.act('clickTray');
  await first.quit();

  const app = await startApp({ words: ['--at-login'] });
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  expect((await app.look()).window).toBeNull();
  const visitor = await open('/resume');
  await openChat(visitor);
  await sendMessage(visitor, 'Good morning');
  await see(app, 'rung', ({ cards }) => cards.map(({ body }) => body)).toEqual([
    'Good morning\non /resume',
  ]);
  await app.act('clickCard', 0);
  const page = await app.page();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Good morning');
});

test('a pause is chosen in the tray, silences, is told in the window and taken back there', async ({
  testServer,
  open,
  startApp,
}) => {
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  await app.act('chooseInTray', 'Pause alerts for an hour');
  await expect(page.getByLabel('This app')).toContainText('Alerts are paused until');
  const visitor = await open('/projects');
  await openChat(visitor);
  await sendMessage(visitor, 'Psst');
  await see(app, 'counted', ({ badge, menu }) => [badge, menu.includes('Resume alerts')]).toEqual([
    1,
    true,
  ]);
  expect((await app.look()).cards).toEqual([]);
  await page.getByRole('button', { name: 'Resume alerts' }).click();
  await see(app, 'what waited is told', ({ cards }) => cards.length).toBe(1);
  await expect(page.getByLabel('This app')).not.toContainText('paused');
});
