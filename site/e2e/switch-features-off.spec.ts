import type { Page } from '@playwright/test';
import { chatTab, expect, test } from './journey.ts';
import { ADMIN_KEY } from './server.ts';

test.use({ sharesServers: false });

const names = ['CHAT', 'ANALYTICS', 'FINGERPRINT', 'GEO_GATE', 'CONTACT', 'VR'] as const;
type Name = (typeof names)[number];

const settingsOf = (off: readonly Name[]) =>
  Object.fromEntries(off.map((name) => [`FEATURE_${name}`, 'off']));

const link = (page: Page, path: string) => page.locator(`a[href="${path}"]`);

/** Checks the site for a visitor with these features off. */
const visit = async (page: Page, url: string, off: readonly Name[]) => {
  const isOn = (name: Name) => !off.includes(name);
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // One in the header and one in the footer.
  // Two beside the hall on both canvases of the plan.
  await expect(link(page, '/vr')).toHaveCount(isOn('VR') ? 4 : 0);
  await expect(page.locator('nav a[href="/chat"]')).toHaveCount(isOn('CHAT') ? 3 : 0);
  await expect(page.getByRole('link', { name: 'Talk to me' })).toHaveCount(isOn('CHAT') ? 2 : 0);
  await expect(page.getByRole('link', { name: 'Write to me' })).toHaveCount(isOn('CHAT') ? 0 : 2);
  const tab = chatTab(page);
  if (isOn('CHAT')) await expect(tab).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact' })
    .click();
  const send = page.getByRole('button', { name: 'Send the message' });
  const isSwitchedOff = page.getByText('The form is switched off.');
  await expect(isOn('CONTACT') ? send : isSwitchedOff).toBeVisible();
  await expect(isOn('CONTACT') ? isSwitchedOff : send).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Or talk now' })).toHaveCount(
    isOn('CHAT') ? 1 : 0,
  );

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('hall');
  await expect(page.getByRole('option', { name: /^VR/ })).toHaveCount(isOn('VR') ? 1 : 0);
  await page.keyboard.press('Escape');
  if (!isOn('CHAT')) await expect(tab).toHaveCount(0);
};

/** Checks the console for the owner with these features off. */
const signIn = async (page: Page, url: string, off: readonly Name[]) => {
  const isOn = (name: Name) => !off.includes(name);
  await page.goto(`${url}/admin`);
  await page.getByLabel('Admin key').fill(ADMIN_KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
  const index = page.getByRole('navigation', { name: 'Areas' });
  const areas = [
    ...(isOn('CHAT') ? ['Inbox'] : []),
    'Live',
    'People',
    ...(isOn('ANALYTICS') ? ['Analytics'] : []),
    'Contact',
    'Settings',
  ];
  await expect(index.locator('.area-name')).toHaveText(areas);
  for (const name of areas) {
    await index.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('main', { name })).toBeVisible();
  }
  if (isOn('ANALYTICS')) {
    await index.getByRole('link', { name: /^Analytics/ }).click();
    const chats = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Chats' });
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    await expect(chats).toHaveCount(isOn('CHAT') ? 1 : 0);
    await index.getByRole('link', { name: /^Settings/ }).click();
  }
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Chat' })).toHaveCount(isOn('CHAT') ? 1 : 0);
  await pages.getByRole('link', { name: 'Server' }).click();
  for (const name of names) {
    const state = page
      .getByRole('term')
      .filter({ hasText: `FEATURE_${name}` })
      .locator('+ dd');
    await expect(state).toHaveText(isOn(name) ? 'on' : 'off');
  }
  await index.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('The contact form is switched off')).toHaveCount(
    isOn('CONTACT') ? 0 : 1,
  );
  await page.goto(`${url}/admin/inbox`);
  await expect(page.getByRole('heading', { name: 'Inbox is switched off' })).toHaveCount(
    isOn('CHAT') ? 0 : 1,
  );
};

/** The features that are off on each server. No two features are off on the same set of servers. */
const servers: readonly (readonly Name[])[] = [
  ['CHAT', 'FINGERPRINT', 'CONTACT'],
  ['ANALYTICS', 'FINGERPRINT', 'VR'],
  ['GEO_GATE', 'CONTACT', 'VR'],
];

const expectNoHall = async (page: Page, url: string) => {
  for (const path of ['/vr', '/vr-experience']) {
    const answer = await page.goto(url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No sheet bears this number' })).toBeVisible();
    await expect(page).toHaveTitle(/^Not found/);
  }
  await page.goto(`${url}/music`);
  // It mounts after the router, which must be listening before the URL changes.
  await expect(chatTab(page)).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/vr'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { name: 'No sheet bears this number' })).toBeVisible();
};

const expectVisitorsShown = async (admin: Page, visitor: Page, url: string) => {
  await admin.goto(`${url}/admin`);
  await expect(admin.getByRole('heading', { name: 'On the site now' })).toBeVisible();
  await visitor.goto(`${url}/music`);
  await expect(admin.getByRole('row').filter({ hasText: '/music' })).toBeVisible();
  await visitor
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Résumé' })
    .click();
  await expect(admin.getByRole('row').filter({ hasText: '/resume' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Write first' })).toHaveCount(0);
};

for (const off of servers) {
  test(`with ${off.join(', ')} off, site and console work without them`, async ({
    build,
    open,
    noise,
  }) => {
    const { url } = await build(settingsOf(off));
    const page = await open(`${url}/contact`);
    await visit(page, url, off);
    const admin = await open(`${url}/admin`);
    await signIn(admin, url, off);
    if (off.includes('VR')) {
      await test.step('the pages of the hall are not found, even when navigating within the site', () =>
        expectNoHall(page, url));
      noise.forgive('404');
    }
    if (off.includes('CHAT'))
      await test.step('with the chat off the owner still sees who is here', () =>
        expectVisitorsShown(admin, page, url));
  });
}

test('with everything off, site and console work, even without scripts @core', async ({
  build,
  open,
}) => {
  const { url } = await build(settingsOf(names));
  await visit(await open(`${url}/contact`), url, names);
  await signIn(await open(`${url}/admin`), url, names);
  await test.step('without scripts, no link leads to a feature that is off', async () => {
    const page = await open(`${url}/contact`, { javaScriptEnabled: false });
    await expect(link(page, '/vr')).toHaveCount(0);
    await expect(link(page, '/chat')).toHaveCount(0);
    await expect(page.getByText('The form is switched off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the message' })).toBeHidden();
    expect(await page.locator('body').innerText()).not.toMatch(/\bchat\b/i);
    await expect(page.locator('meta[name="description"]')).not.toHaveAttribute('content', /chat/);
  });
});
