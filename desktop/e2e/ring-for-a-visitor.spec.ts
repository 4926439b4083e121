import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desktopCalls } from '#shared/contracts/desktop-bridge.ts';
import { chatPanel, expect, openChat, sendMessage } from '../../site/e2e/journey.ts';
import { ADMIN_KEY } from '../../site/e2e/server.ts';
import { writeAsVisitor } from '../../site/e2e/write-as-visitor.ts';
import { binary, see, setUp, test } from './app-journey.ts';

/** A quitting browser may still clear its cache: a file that has disappeared contains nothing. */
const whenGone = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('from first run to quitting: set up, notify, answer, read, tray, second start @core', async ({
  testServer,
  open,
  folder,
  startApp,
}) => {
  const app = await startApp();
  const page = await app.page();

  // Invalid input is reported before anything is saved.
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
  // The page has the named functions and no other access to Electron.
  const bridge = await page.evaluate(() => Object.keys((window as never)['foyer']));
  expect(bridge.toSorted()).toEqual([...Object.keys(desktopCalls), 'onNews'].toSorted());

  // A visitor writes while the window is hidden.
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

  // The click opens the conversation and so marks it as read. The visitor sees that, and the
  // notification disappears.
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

  // A picture is sent from the app to another origin, and one comes back.
  await page
    .locator('.composer input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const picture = page.getByRole('button', { name: 'Show dot.png' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1);

  // A conversation on screen does not notify; in the background it does, and is answered from the
  // notification.
  await sendMessage(visitor, 'Good.');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Good.');
  expect((await app.look()).cards).toHaveLength(1);
  await app.act('closeWindow');
  await sendMessage(visitor, 'One more thing.');
  await see(app, 'a second card', ({ cards }) =>
    cards.at(-1)?.body.startsWith('One more thing.'),
  ).toBe(true);
  await app.act('replyToCard', { index: -1, text: 'Tell me.' });
  await expect(chatPanel(visitor)).toContainText('Tell me.');
  // A reply sent while its notification is withdrawn arrives as well.
  await app.act('replyToCard', { index: 0, text: 'Glad to help.' });
  await expect(chatPanel(visitor)).toContainText('Glad to help.');

  // A second start brings the window of the first one to the front.
  await app.startAgain();
  await see(app, 'in front again', ({ window }) => [window?.isVisible, window?.isFocused]).toEqual([
    true,
    true,
  ]);

  // A link from another program opens its conversation.
  const id = await page.locator('.row').first().getAttribute('data-id');
  await page.getByRole('link', { name: /^Live/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeHidden();
  await app.startAgain([`foyer://conversation/${id}`]);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Tell me.');
  await app.startAgain(['foyer://settings/hours']);
  await expect(page.getByRole('heading', { name: 'Business hours', exact: true })).toBeVisible();

  // No file contains the key, checked once nothing writes or clears them any more.
  await app.quit();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = await readFile(join(file.parentPath, file.name), 'latin1').catch(whenGone);
    expect(text).not.toContain(ADMIN_KEY);
  }
});

test('shows a visitor’s marked drawing with its marks, and marks one in return', async ({
  testServer,
  open,
  startApp,
}) => {
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  const visitor = await open('/projects/moth-lamp-spreader');
  await openChat(visitor);
  await chatPanel(visitor)
    .getByRole('button', { name: 'Mark the drawing of this project' })
    .click();
  const dialog = visitor.getByRole('dialog', { name: 'Mark the drawing' });
  await dialog.getByRole('button', { name: /^Drawing of / }).press('Enter');
  await dialog.getByRole('button', { name: 'Add to message' }).click();
  await sendMessage(visitor, 'What is this?');

  await page.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const marked = page
    .getByRole('log', { name: 'Messages' })
    .getByRole('button', { name: /^Mark 1/ });
  await expect(marked.locator('img')).toHaveJSProperty('complete', true);
  await expect(marked.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByRole('button', { name: 'Mark a drawing', exact: true }).click();
  await page.getByRole('button', { name: /^Drawing of / }).press('Enter');
  await page.getByRole('button', { name: 'Add to message' }).click();
  await page.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chatPanel(visitor)).toContainText('A mark on the drawing of');
});

test('a start without the server shows the last known state, and recovers by itself', async ({
  testServer,
  folder,
  startApp,
}) => {
  const first = await startApp();
  const page = await setUp(first, testServer.url);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await writeAsVisitor(testServer.url, 'Hello?');
  await see(first, 'counted', ({ badge }) => badge).toBe(1);
  await first.quit();
  // As version 0.2.0 wrote it.
  const file = join(folder, 'foyer-console.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"color"', '"colour"'));

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

test('without a keyring the key lasts for the session, and must be entered again', async ({
  testServer,
  folder,
  startApp,
}) => {
  test.skip(
    binary !== null && process.platform !== 'linux',
    'only on Linux is the keyring chosen by a switch',
  );
  const first = await startApp({ keyring: 'basic_text' });
  const page = await setUp(first, testServer.url);
  await expect(page.getByRole('alert')).toContainText('never stored in plain text');
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(readFileSync(join(folder, 'foyer-console.json'), 'utf8')).not.toContain(ADMIN_KEY);
  await first.quit();
  const second = await startApp({ keyring: 'basic_text' });
  await expect((await second.page()).getByLabel('Admin key')).toBeVisible();
});

test('renames an unreadable settings file, and starts over', async ({ folder, startApp }) => {
  writeFileSync(join(folder, 'foyer-console.json'), '{ "server": ');
  const app = await startApp();
  await expect((await app.page()).getByLabel('Server address')).toBeVisible();
  expect(readdirSync(folder).filter((name) => name.endsWith('.broken'))).toHaveLength(1);
});

/** Writes the file of the version with one server. */
const writeAsFormerApp = (folder: string) => {
  const file = join(folder, 'foyer-console.json');
  const { servers, settings, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as {
    servers: { server: string; key: object; seen: object; replies: object[]; last: object }[];
    settings: Record<string, unknown>;
  };
  const { server, key, seen, replies, last } = servers[0]!;
  delete settings['sound'];
  writeFileSync(file, JSON.stringify({ server, key, seen, replies, last, settings, ...rest }));
};

test('after a start at login it stays in the tray, notifies from there, and opens on request', async ({
  testServer,
  folder,
  startApp,
}) => {
  const first = await startApp();
  await setUp(first, testServer.url);
  await see(first, 'connected', ({ icon }) => icon).toBe('connected');
  // If the tray was never used, a hidden window could not be found again.
  await first.act('clickTray');
  await first.quit();
  writeAsFormerApp(folder);

  const app = await startApp({ words: ['--at-login'] });
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  expect((await app.look()).window).toBeNull();
  await writeAsVisitor(testServer.url, 'Good morning', { page: '/resume' });
  await see(app, 'rung', ({ cards }) => cards.map(({ body }) => body)).toEqual([
    'Good morning\non /resume',
  ]);
  await app.act('clickCard', 0);
  const page = await app.page();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Good morning');
});

test('a window without a tray stays reachable, and reports failed notifications and a pause', async ({
  testServer,
  startApp,
}) => {
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  const ofApp = page.getByLabel('This app');
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await test.step('if the tray was never used, closing leaves the window within reach', async () => {
    await app.act('closeWindow');
    await see(app, 'minimised', ({ window }) => [window?.isVisible, window?.isMinimised]).toEqual([
      true,
      true,
    ]);
  });
  await test.step('reports in the window that a notification could not be shown', async () => {
    await page.getByRole('button', { name: 'App settings' }).click();
    await page.getByRole('button', { name: 'Test a notification' }).click();
    await see(app, 'the test card', ({ cards }) => cards.length).toBe(1);
    await app.act('failCard', 0);
    await expect(ofApp).toContainText('could not be shown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a pause is chosen in the tray, silences alerts, shows in the window and ends there', async () => {
    await app.act('chooseInTray', 'Pause alerts for an hour');
    await expect(ofApp).toContainText('Alerts are paused until');
    await writeAsVisitor(testServer.url, 'Psst');
    await see(app, 'counted', ({ badge, menu }) => [badge, menu.includes('Resume alerts')]).toEqual(
      [1, true],
    );
    expect((await app.look()).cards, 'only the test card').toHaveLength(1);
    await page.getByRole('button', { name: 'Resume alerts' }).click();
    await see(app, 'what waited is told', ({ cards }) => cards.length).toBe(2);
    await expect(ofApp).not.toContainText('paused');
  });
});
