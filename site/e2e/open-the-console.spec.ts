import { ADMIN_KEY } from './server.ts';
import { asUntracked, expect, openChat, sendMessage, test } from './journey.ts';

test('the list shows who is here, on which page, and the unread count, without a reload', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole({ viewport: { width: 1280, height: 800 } });
  const rows = admin.getByRole('navigation', { name: 'Chats' }).locator('.row');
  const one = await open('/resume');
  await openChat(one);
  await sendMessage(one, 'first visitor');
  const two = await open('/vr');
  await openChat(two);
  await sendMessage(two, 'second visitor');
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

test('the console works by keyboard alone; in a narrow window list and thread alternate', async ({
  open,
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'is anybody there?');
  const admin = await openConsole();
  const list = admin.getByRole('navigation', { name: 'Chats' });
  const row = list.locator('.row').first();
  await expect(row).toBeVisible();
  for (
    let n = 0;
    n < 30 && !(await row.evaluate((one) => one === document.activeElement));
    n += 1
  ) {
    await admin.keyboard.press('Tab');
  }
  await admin.keyboard.press('Enter');
  await expect(admin.getByPlaceholder('Type a reply...')).toBeFocused();
  await admin.keyboard.type('I am.');
  await admin.keyboard.press('Enter');
  await expect(visitor.getByRole('log', { name: 'Messages' })).toContainText('I am.');

  await test.step('in a narrow window list and thread alternate', async () => {
    await admin.setViewportSize({ width: 360, height: 740 });
    await admin.goto('/admin/inbox');
    await row.click();
    await expect(admin.getByPlaceholder('Type a reply...')).toBeVisible();
    await expect(list).toBeHidden();
    await admin.getByRole('button', { name: 'Chats' }).click();
    await expect(list).toBeVisible();
    const wide = await admin.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });
});

test('every view of the console has a URL, and keys navigate @core', async ({
  open,
  openConsole,
  noise,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'is this kept?');
  const admin = await openConsole();
  const rows = admin.getByRole('navigation', { name: 'Chats' }).locator('.row');
  await rows.first().click();
  const log = admin.getByRole('log', { name: 'Messages' });
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
    const left = await open('/resume');
    await openChat(left);
    await sendMessage(left, 'a tracked one');
    const admin = await openConsole({ viewport: { width: 1280, height: 800 } });
    const rows = admin.getByRole('navigation', { name: 'Chats' }).locator('.row');
    const untracked = await open('/vr', {}, asUntracked);
    await openChat(untracked);
    await sendMessage(untracked, 'do not count me');
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
