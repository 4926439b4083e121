import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../site/e2e/journey.ts';
import { openTestServer } from '../../site/e2e/server.ts';
import { writeAsVisitor } from '../../site/e2e/write-as-visitor.ts';
import { binary, see, settingsFor, setUp, test } from './app-journey.ts';
import type { Desktop } from './desktop.ts';

const OTHER_KEY = 'another-key-of-a-server-that-is-elsewhere';

const argsOf = (app: Desktop, name: string) =>
  app.calls().flatMap((call) => (call.name === name ? [call.args] : []));

/** The arguments of a method, without consecutive repeats. */
const changesOf = (app: Desktop, name: string) =>
  argsOf(app, name)
    .map((args) => JSON.stringify(args))
    .filter((args, index, all) => args !== all[index - 1])
    .map((args) => JSON.parse(args) as unknown[]);

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'App settings' }).click();
  return page.getByRole('dialog', { name: 'App settings' });
};

const badges = {
  linux: ['app.setBadgeCount', [[0], [1], [0]]],
  darwin: ['app.setBadgeCount', [[0], [1], [0]]],
  win32: [
    'BrowserWindow.setOverlayIcon',
    [
      [null, ''],
      ['count-1.png', '1 unread'],
      [null, ''],
    ],
  ],
} as const;

for (const platform of ['linux', 'darwin', 'win32'] as const) {
  test(`on ${platform}: crash reports stay local, the badge counts, the login item follows its switch`, async ({
    testServer,
    folder,
    startApp,
  }) => {
    test.skip(binary !== null && platform !== process.platform, 'Electron has one platform');
    const app = await startApp({ platform, isPackaged: true });
    const page = await setUp(app, testServer.url);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    // A crash of the first window, or of a process that Electron starts before it, leaves a dump.
    expect(argsOf(app, 'crashReporter.start')).toEqual([[{ uploadToServer: false }]]);
    const names = app.calls().map(({ name }) => name);
    expect(names.indexOf('crashReporter.start')).toBeLessThan(names.indexOf('app.whenReady'));
    expect(names.indexOf('app.whenReady')).toBeLessThan(names.indexOf('new BrowserWindow'));

    const menu = JSON.stringify(argsOf(app, 'Menu.buildFromTemplate'));
    expect(menu).toContain(platform === 'darwin' ? '"role":"appMenu"' : '"role":"quit"');

    const [method, changes] = badges[platform];
    await writeAsVisitor(testServer.url, 'Is anybody there?');
    await expect.poll(() => changesOf(app, method)).toEqual(changes.slice(0, 2));
    await page.locator('.row').first().click();
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?');
    await expect.poll(() => changesOf(app, method)).toEqual(changes);

    const autostart = join(folder, 'appData/autostart/foyer-console.desktop');
    const atLogin = (await openSettings(page)).getByLabel('Start when I log in');
    for (const isOn of [true, false]) {
      await atLogin.setChecked(isOn);
      if (platform === 'linux') {
        await expect.poll(() => existsSync(autostart)).toBe(isOn);
        if (isOn) {
          const entry = readFileSync(autostart, 'utf8');
          expect(entry).toContain(`\nExec="${binary ?? process.execPath}" --at-login\n`);
        }
      } else {
        const item = { openAtLogin: isOn, args: ['--at-login'] };
        await expect.poll(() => argsOf(app, 'app.setLoginItemSettings').at(-1)).toEqual([item]);
      }
    }
    const requested = argsOf(app, 'app.setLoginItemSettings');
    if (platform === 'linux') expect(requested).toEqual([]);
    else expect(existsSync(autostart)).toBe(false);
  });
}

test('the shortcut shows the window, can be changed, and is released on quitting; run from source, the app does not start at login', async ({
  testServer,
  folder,
  startApp,
}) => {
  const app = await startApp({ takenShortcut: 'Control+Shift+T' });
  const page = await setUp(app, testServer.url);
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  const settings = await openSettings(page);
  const atLogin = settings.getByLabel('Start when I log in');
  await test.step('when run from source, the app does not start at login', async () => {
    await atLogin.check();
    const stored = () => readFileSync(join(folder, 'foyer-console.json'), 'utf8');
    await expect
      .poll(() => JSON.parse(stored()) as unknown)
      .toMatchObject({ settings: { opensAtLogin: true } });
    expect(argsOf(app, 'app.setLoginItemSettings')).toEqual([]);
    expect(existsSync(join(folder, 'appData/autostart'))).toBe(false);
  });

  const field = settings.getByRole('button', { name: /^Shortcut to show the window/ });
  const choose = async (shortcut: string) => {
    await field.click();
    await expect(field).toHaveText('Press the keys…');
    await field.press(shortcut);
  };
  const notice = settings.getByRole('alert');

  await choose('Control+Shift+T');
  await expect(notice).toContainText('Another program uses this combination');
  await choose('Shift+F');
  await expect(notice).toContainText('at least one of Control');
  await field.press('Control+Shift+F');
  await expect(field).toHaveText('Control+Shift+F');
  await expect(notice).toBeEmpty();
  expect(changesOf(app, 'globalShortcut.register')).toEqual([
    ['Control+Shift+T'],
    ['Control+Shift+F'],
  ]);

  await app.act('clickTray');
  await app.act('closeWindow');
  await see(app, 'hidden', ({ window }) => window?.isVisible).toBe(false);
  await app.act('pressShortcut', 'Control+Shift+F');
  await see(app, 'shown', ({ window }) => window?.isVisible).toBe(true);

  // The previous one is released before the next is registered.
  const shortcutCalls = () =>
    app
      .calls()
      .flatMap(({ name, args }) => (name.startsWith('globalShortcut') ? [[name, ...args]] : []));
  await choose('Alt+Space');
  const changed = [
    ['globalShortcut.register', 'Control+Shift+F'],
    ['globalShortcut.unregisterAll'],
    ['globalShortcut.register', 'Alt+Space'],
  ];
  await expect.poll(() => shortcutCalls().slice(-3)).toEqual(changed);
  // Another setting leaves it unchanged.
  await atLogin.uncheck();
  await app.act('chooseInTray', 'Pause alerts for an hour');
  await expect(page.getByLabel('This app')).toContainText('Alerts are paused until');
  expect(shortcutCalls().slice(-3)).toEqual(changed);
  await app.quit();
  expect(shortcutCalls().at(-1)).toEqual(['globalShortcut.unregisterAll']);
});

test('several servers: each its window and session, one total; menu, context menu and sounds', async ({
  ports,
  testServer,
  startApp,
}) => {
  const other = await openTestServer({ ...settingsFor(ports), ADMIN_KEY: OTHER_KEY });
  const app = await startApp();
  const page = await setUp(app, testServer.url);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  await app.act('chooseInMenu', 'App settings…');
  const settings = page.getByRole('dialog', { name: 'App settings' });
  await settings.getByLabel('Name').fill('Studio');
  await settings.getByLabel('Color').selectOption('red');
  await settings.getByLabel('Sound of a notification').selectOption('None');
  await settings.getByRole('button', { name: 'Add a server' }).click();
  await see(app, 'a second window', ({ windows }) => windows).toBe(2);
  const second = await setUp(app, other.url, { index: 1, key: OTHER_KEY });
  await expect(second.getByText('Connected', { exact: true })).toBeVisible();
  // Each window has its own storage, and its policy lets it reach only its own server.
  const reached = await page.evaluate(
    (url) =>
      fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      ),
    other.url,
  );
  expect(reached).toBe(false);
  await page.evaluate(() => localStorage.setItem('of', 'the first'));
  expect(await second.evaluate(() => localStorage.getItem('of'))).toBeNull();

  await writeAsVisitor(testServer.url, 'To the first');
  await writeAsVisitor(other.url, 'To the second');
  await see(app, 'one total', ({ badge, cards }) => [badge, cards.length]).toEqual([2, 2]);
  expect((await app.look()).cards.map(({ isSilent }) => isSilent)).toEqual([true, true]);
  const servers = second.getByRole('navigation', { name: 'Servers' });
  await expect(servers.getByRole('button')).toHaveText([/^Studio \(1\)/, /\(1\)$/]);
  await servers.getByRole('button', { name: /^Studio/ }).click();
  await see(app, 'the first in front', ({ title }) => title).toBe('(1) Studio – Foyer Console');
  await app.startAgain([`foyer://live?server=${new URL(other.url).host}`]);
  await expect(second.getByRole('link', { name: /^Live/ })).toHaveAttribute('aria-current', 'page');

  await app.act('openContextMenu', { misspelledWord: 'teh', dictionarySuggestions: ['the'] });
  await see(app, 'its suggestions', ({ contextMenu }) => contextMenu).toEqual([
    'the',
    'Add to dictionary',
    'Cut',
    'Copy',
    'Paste',
    'Select all',
  ]);
  await app.act('chooseInContextMenu', 'the');
  expect(argsOf(app, 'WebContents.replaceMisspelling')).toEqual([['the']]);

  await app.act('chooseInTray', 'App settings…');
  await second.getByRole('button', { name: 'Forget this server' }).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: 'Forget this server' })
    .last()
    .click();
  await see(app, 'one left', ({ windows, badge }) => [windows, badge]).toEqual([1, 1]);
  await expect(page.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
  await other.close();
});

test('a window that opens after a message arrived has its badge and title', async ({
  testServer,
  startApp,
}) => {
  test.skip(binary !== null && process.platform !== 'win32', 'Electron has one platform');
  const first = await startApp({ platform: 'win32' });
  await setUp(first, testServer.url);
  await see(first, 'connected', ({ icon }) => icon).toBe('connected');
  await first.quit();
  const app = await startApp({ platform: 'win32', words: ['--at-login'] });
  await see(app, 'connected', ({ icon }) => icon).toBe('connected');
  expect((await app.look()).window).toBeNull();
  await writeAsVisitor(testServer.url, 'Good morning');
  await see(app, 'unread', ({ icon }) => icon).toBe('unread');
  expect(changesOf(app, 'BrowserWindow.setOverlayIcon')).toEqual([]);
  await app.act('clickTray');
  await see(app, 'its title', ({ title }) => title).toBe('(1) Foyer Console');
  expect(changesOf(app, 'BrowserWindow.setOverlayIcon')).toEqual([['count-1.png', '1 unread']]);
});

test('names an untrusted certificate below the address field', async ({ startApp }) => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../api/testing/certificates/${name}.pem`, import.meta.url));
  const server = createServer({ key: pem('server-key'), cert: pem('server') });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  const page = await (await startApp()).page();
  await page.getByLabel('Server address').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#setup-notice')).toContainText(
    `The certificate of ${address} is not trusted: issued by Foyer test authority, which this system does not know.`,
  );
  server.close();
});
