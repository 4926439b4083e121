import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { built } from '../../testing/built.ts';
import { chatPanel, chatTab, expect, test } from './journey.ts';
import { ADMIN_KEY } from './server.ts';

test.use({ sharesServers: false });

/** Opens a page of the settings from the list beside them. */
const openPage = (admin: Page, name: string) =>
  admin
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name, exact: true })
    .click();

const section = (page: Page, name: string) => page.getByRole('region', { name });

const signIn = async (page: Page, key: string) => {
  await page.getByLabel('Admin key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
};

test('the owner sets the availability in Settings, and own visits are not in Live @core', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/');
  const admin = await openConsole();
  await admin.keyboard.press('g');
  await admin.keyboard.press('s');
  const you = section(admin, 'Availability');
  await expect(section(admin, 'This browser').getByRole('checkbox')).toBeChecked();
  await you.getByLabel('Away', { exact: true }).check();
  await you.getByLabel('Message while away').fill('Back on Monday.');
  // Leaving lists the unsaved changes.
  await admin.getByRole('link', { name: 'Live' }).click();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave).toContainText('The message while away is not saved.');
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(you).toContainText('Saved. Visitors see it now.');
  await chatTab(visitor).click();
  await expect(chatPanel(visitor)).toContainText('Back on Monday.');
  await test.step("the chat has the owner's name, greeting and portrait", async () => {
    await openPage(admin, 'Chat');
    const voice = section(admin, 'How visitors see you');
    await voice.getByLabel(/^Name/).fill('Dan');
    await voice.getByLabel(/^Greeting/).fill('What are you building?');
    await voice.getByLabel('Reply time').fill('Usually replies within an hour.');
    await voice.getByLabel('Portrait').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await visitor.screenshot(),
    });
    await expect(voice.getByRole('img')).toBeVisible();
    await voice.getByRole('button', { name: 'Save' }).click();
    await expect(voice).toContainText('Saved. Visitors see it now.');
    const panel = visitor.getByRole('dialog', { name: 'Chat with Dan' });
    await expect(panel).toContainText('What are you building?');
    await expect(panel).toContainText('Usually replies within an hour.');
    const portrait = panel.locator('.chat-head img');
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(128);
    const field = panel.getByPlaceholder('Type a message...');
    await field.fill('Hello, Dan.');
    await field.press('Enter');
  });

  await test.step('another browser shows no first steps, because the server is in use', async () => {
    const other = await openConsole();
    await expect(other.locator('.row')).toContainText('Hello, Dan.');
    await expect(other.getByRole('region', { name: 'No chat open' })).toContainText('Choose');
    await expect(other.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  });

  await admin.getByRole('link', { name: 'Live' }).click();
  const rows = admin.locator('.live tbody tr');
  await expect(rows).toHaveCount(1);
  const own = await admin.context().newPage();
  const connected = own.waitForEvent('websocket');
  await own.goto('/resume');
  await (await connected).waitForEvent('framereceived');
  await own.goto('/projects');
  await visitor.goto('/music');
  await expect(rows).toContainText('/music');
  await expect(rows).toHaveCount(1);
});

test('after logging out everywhere else, the other console forgets the key and this one stays', async ({
  openConsole,
  noise,
}) => {
  // Requests of the other console that are under way when it is logged out.
  noise.forgive('401');
  const admin = await openConsole();
  const other = await openConsole();
  await admin.goto('/admin/settings/sessions');
  const sessions = section(admin, 'Signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'this one' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Log out everywhere else?' });
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('This console was logged out');
  expect(await other.evaluate(() => localStorage.getItem('foyer.admin.key'))).toBeNull();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(admin.getByText('Connected')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Admin key')).toHaveValue('');
});

test('logging out in one tab logs out the other; a console closed meanwhile says so', async ({
  testServer,
  openConsole,
  noise,
}) => {
  const admin = await openConsole();
  const tab = await admin.context().newPage();
  await tab.goto('/admin/live');
  await expect(tab.getByText('Connected')).toBeVisible();
  await admin.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(tab.getByRole('alert')).toContainText('This console was logged out');

  const away = await openConsole();
  const session = await away.evaluate(() => localStorage.getItem('foyer.admin.session'));
  await away.goto('about:blank');
  const headers = { 'x-admin-key': ADMIN_KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({ session_id: session });
  const ended = await fetch(`${testServer.url}/api/admin/sessions/end`, {
    method: 'POST',
    headers,
    body,
  });
  expect(ended.status).toBe(200);
  await away.goto('/admin/inbox');
  await expect(away.getByRole('alert')).toContainText('This console was logged out');
  await signIn(away, ADMIN_KEY);
  // The browser logs the rejected calls.
  noise.forgive('401');
});

test('a new key is confirmed by typing and shown once; this console and its other tab stay, others close', async ({
  build,
  open,
  noise,
}) => {
  const testServer = await build({ ADMIN_KEY: '' });
  // The test did not read the first key, which the start printed, so it generates another.
  const command = built('api/admin-key.js');
  const printed = execFileSync(process.execPath, [command, '--yes'], {
    env: { PATH: process.env['PATH'], DATA_DIR: testServer.dataDir },
    encoding: 'utf8',
  });
  const key = /foyer_\S+/.exec(printed)?.[0] ?? '';
  const admin = await open(`${testServer.url}/admin/settings/key`);
  await signIn(admin, key);
  const tab = await admin.context().newPage();
  await tab.goto(`${testServer.url}/admin/live`);
  await expect(tab.getByText('Connected')).toBeVisible();
  const other = await open(`${testServer.url}/admin`);
  await signIn(other, key);

  await admin.getByRole('button', { name: 'Change the key' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change the admin key?' });
  const go = dialog.getByRole('button', { name: 'Change the key' });
  await expect(go).toBeDisabled();
  await dialog.getByRole('textbox').fill('rotate');
  await go.click();
  const shown = section(admin, 'Admin key').locator('code');
  await expect(shown).toHaveText(/^foyer_[\w-]{43}$/);
  const newKey = (await shown.textContent()) ?? '';
  expect(newKey).not.toBe(key);
  await expect(admin.getByText('Connected')).toBeVisible();
  await expect(other.getByLabel('Admin key')).toBeVisible();
  await expect(tab.getByText('Connected')).toBeVisible();
  await admin.getByRole('button', { name: 'I have saved it' }).click();
  await expect(admin.getByText(newKey)).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByText('Connected')).toBeVisible();
  await signIn(other, newKey);
  // A call in flight with the old key is rejected, and the browser logs it.
  noise.forgive('401');
});

test('a backup can be made and downloaded, and contains both databases @core', async ({
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.goto('/admin/settings/data');
  const data = section(admin, 'Backups');
  await expect(data).toContainText('none yet');
  await data.getByRole('button', { name: 'Back up now' }).click();
  const waiting = admin.waitForEvent('download');
  await data.getByRole('button', { name: /^Download/ }).click();
  const file = await (await waiting).path();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
  try {
    execFileSync('tar', ['-xzf', file, '-C', folder]);
    const [name = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, name)).toSorted()).toEqual(['analytics.db', 'chat.db']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await expect(data).toContainText('from here');
});

test('sealed copies are made from here, listed with their check, and report errors', async ({
  build,
  open,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sealed-'));
  try {
    const testServer = await build({ BACKUP_DIR: folder, BACKUP_KEY: 'words of sixteen letters' });
    const admin = await open(`${testServer.url}/admin/settings/data`);
    await signIn(admin, ADMIN_KEY);
    const data = section(admin, 'Backups');
    await expect(data).toContainText(folder);
    await expect(data).toContainText('none yet');
    await data.getByRole('button', { name: 'Back up now' }).click();
    const copies = data.getByRole('list', { name: 'Sealed copies' });
    // Copying, sealing and reading back use scrypt, which takes long on a busy machine.
    await expect(copies.getByRole('listitem')).toHaveCount(1, { timeout: 120_000 });
    await expect(copies).toContainText('everything');
    await expect(copies).toContainText('checked');
    const check = section(admin, 'System check');
    await openPage(admin, 'Server');
    await expect(check).toContainText('The last sealed copy is from today, and was read back.');
    await openPage(admin, 'Data');
    expect(readdirSync(folder).filter((name) => name.endsWith('.full.foyer'))).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
    await data.getByRole('button', { name: 'Back up now' }).click();
    await expect(data).toContainText('Copying everything, ');
    await expect(data).toContainText('create it, or mount the disk that it is on');
    await openPage(admin, 'Server');
    await expect(check).toContainText('A sealed copy failed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an empty console explains itself, and Settings check the system, set canned replies and alarms', async ({
  openConsole,
}) => {
  const admin = await openConsole();
  await expect(admin.getByRole('region', { name: 'First steps' })).toContainText('private window');
  await admin.goto('/admin/settings/check');
  const check = section(admin, 'System check');
  await test.step('the system check tests the connection by itself', async () => {
    await expect(check).toContainText('WebSocket works.');
    await expect(check).toContainText('There has been no backup.');
    await expect(check).toContainText('Back up now, and set BACKUP_DIR or BACKUP_S3_URL');
  });
  await test.step('a line leads to its setting, and the check runs again after a backup', async () => {
    await check.getByRole('link', { name: 'Backup' }).click();
    await expect(admin.getByRole('heading', { name: 'Backups' })).toBeFocused();
    await section(admin, 'Backups').getByRole('button', { name: 'Back up now' }).click();
    await expect(section(admin, 'Backups')).toContainText('from here');
    await openPage(admin, 'Server');
    await expect(check).toContainText('The last backup is from today.');
  });
  await test.step('the first steps stay in view while the check above them loads', async () => {
    await admin.goto('/admin/settings/first-steps');
    await expect(check).toContainText('WebSocket works.');
    await expect(section(admin, 'First steps')).toContainText('Bring your figures along.');
    const heading = admin.getByRole('heading', { name: 'First steps' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });
  await test.step('alarms and canned replies can also be set here', async () => {
    await admin.goto('/admin/settings/canned');
    await admin.getByRole('button', { name: 'Edit canned replies' }).click();
    const replies = admin.getByRole('dialog', { name: 'Canned replies' });
    await replies.getByLabel(/^Name/).fill('hours');
    await replies.getByLabel(/^Text/).fill('I am here from nine to five, {name}.');
    await replies.getByRole('button', { name: 'Save' }).click();
    await expect(replies).toContainText('/hours is saved.');
    await replies.getByRole('button', { name: 'Close' }).click();
    await expect(section(admin, 'Canned replies')).toContainText('1 is saved.');
    await openPage(admin, 'Notifications');
    await section(admin, 'In this browser')
      .getByRole('button', { name: 'Configure alarms' })
      .click();
    await expect(admin.getByRole('dialog', { name: 'Alarms in this browser' })).toBeVisible();
  });
});

test('search finds a setting and focuses it, and unsaved edits elsewhere stay', async ({
  openConsole,
}) => {
  const admin = await openConsole();
  await admin.goto('/admin/settings');
  await expect(admin.getByRole('heading', { name: 'You and hours' })).toBeVisible();
  await admin.getByLabel('Message while away').fill('Back soon.');
  const search = admin.getByRole('combobox', { name: 'Find a setting' });
  await search.fill('time zone');
  await search.press('Enter');
  await expect(admin.getByLabel('Time zone')).toBeFocused();
  await expect(admin.getByLabel('Message while away')).toHaveValue('Back soon.');
  await expect(section(admin, 'Availability')).toContainText('Not saved yet.');
  await admin.getByRole('button', { name: 'Discard changes' }).click();
  await expect(admin.getByLabel('Message while away')).toHaveValue('');
  await search.fill('quiet');
  await admin.getByRole('option', { name: /^Quiet hours/ }).click();
  await expect(admin).toHaveURL(/settings\/outside\?setting=quiet$/);
  await expect(admin.getByRole('checkbox', { name: 'Quiet hours' })).toBeFocused();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('own visits');
  await admin.keyboard.press('Enter');
  await expect(admin.getByLabel(/^Exclude this browser/)).toBeFocused();
});
