import { ADMIN_KEY } from './server.ts';
import { asUntracked, expect, rowsOf, sendMessage, startChat, test, threadLog } from './journey.ts';

test('the list shows who is here, on which page, and the unread count, without a reload', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole({ viewport: { width: 1280, height: 800 } });
  const rows = rowsOf(admin);
  const one = await startChat(await open('/resume'), 'first visitor');
  await startChat(await open('/vr'), 'second visitor');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('second visitor');
  await expect(rows.first()).toContainText('on /vr');
  await expect(admin.getByText('2 unread', { exact: true })).toBeAttached();
  await sendMessage(one, 'and once more');
  await expect(rows.first()).toContainText('and once more');
  await expect(rows.first()).toContainText('2 unread');
  await one.close();
  // Present visitors come first.
  await expect(rows.first()).toContainText('second visitor');
  await expect(rows.last()).toContainText('offline');
});

test('every view of the console has a URL, and keys navigate @core', async ({
  open,
  openConsole,
  noise,
}) => {
  await startChat(await open('/contact'), 'is this kept?');
  const admin = await openConsole();
  const rows = rowsOf(admin);
  await rows.first().click();
  const log = threadLog(admin);
  await expect(log).toContainText('is this kept?');
  await expect(admin).toHaveURL(/\/admin\/inbox\/[0-9a-f-]{36}$/);
  await admin.reload();
  await expect(log).toContainText('is this kept?');

  await expect(admin.getByPlaceholder('Type a reply...')).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(log).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(admin).toHaveURL(/\/admin\/inbox$/);
  await expect(rows.first()).toBeFocused();
  await admin.goBack();
  await expect(log).toContainText('is this kept?');
  await admin.getByRole('heading', { name: 'Console' }).click();
  await admin.keyboard.press('g');
  await admin.keyboard.press('p');
  await expect(admin.locator('.area-screen')).toBeFocused();
  await admin.keyboard.press('Tab');
  await expect(admin.getByRole('searchbox')).toBeFocused();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('g');
  await admin.keyboard.press('i');
  await expect(log).toBeHidden();
  await admin.keyboard.press('?');
  const keys = admin.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('go to Inbox');
  await admin.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await admin.goto('/admin/inbox/01890000-0000-7000-8000-000000000000');
  await expect(admin.getByText('This chat does not exist, or was deleted.')).toBeVisible();
  // The browser logs the 404.
  noise.forgive('404');
});

test.describe('on a server of their own', () => {
  test.use({ sharesServers: false });

  test('a wrong key is reported, the right one opens, and logging out forgets it @core', async ({
    open,
    noise,
  }) => {
    const page = await open('/admin');
    await page.getByLabel('Admin key').fill('not-the-key-at-all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('That is not the admin key.');
    await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
    // The browser logs the 401.
    noise.forgive('401');

    await page.getByLabel('Admin key').fill(ADMIN_KEY);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Connected')).toBeVisible();
    expect(await page.evaluate(() => Object.values(localStorage))).toContain(ADMIN_KEY);
    await page.reload();
    await expect(page.getByText('Connected')).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('Admin key')).toBeVisible();
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(ADMIN_KEY);
    await page.reload();
    await expect(page.getByLabel('Admin key')).toHaveValue('');
  });

  test('after many wrong keys the form shows how long to wait', async ({
    testServer,
    open,
    noise,
  }) => {
    const page = await open('/admin');
    const signIn = async (key: string) => {
      await page.getByLabel('Admin key').fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn('guess-number-0');
    await expect(page.getByRole('alert')).toHaveText('That is not the admin key.');
    // Sends them all at once: on a busy machine the form is too slow to reach the limit.
    const guess = (_: unknown, n: number) =>
      fetch(`${testServer.url}/api/admin/conversations`, {
        headers: { 'x-admin-key': `guess-number-${n}` },
      });
    await Promise.all(Array.from({ length: 20 }, guess));
    await signIn('one-more-guess');
    await expect(page.getByRole('alert')).toContainText(/\d+ s/);
    // The browser logs the rejected keys.
    noise.forgive('401', '429');
  });

  test('an untracked visitor is in the chat, above visitors who left, and nowhere else', async ({
    open,
    openConsole,
  }) => {
    const left = await startChat(await open('/resume'), 'a tracked one');
    const admin = await openConsole({ viewport: { width: 1280, height: 800 } });
    const rows = rowsOf(admin);
    const untracked = await startChat(await open('/vr', {}, asUntracked), 'do not count me');
    await expect(rows.first()).toContainText('do not count me');
    await expect(rows.first()).toContainText('in the chat');
    await left.close();
    await expect(rows.last()).toContainText('offline');
    await sendMessage(untracked, 'and once more');
    await rows.first().click();
    await expect(admin.getByText(/^in the chat · began on /)).toBeVisible();
    await expect(admin.getByText('In the chat, on a page that is not known')).toBeVisible();
    await admin.getByRole('link', { name: 'Live' }).click();
    await expect(admin.getByText('Nobody is on the site just now.')).toBeVisible();
  });
});
