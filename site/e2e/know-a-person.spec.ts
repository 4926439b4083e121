import type { Page } from '@playwright/test';
import { callAsAdmin } from './server.ts';
import { erasePerson, expect, sendContactForm, sendMessage, startChat, test } from './journey.ts';

test.use({ sharesServers: false });

const WIDE = { viewport: { width: 1_400, height: 900 } };
const panelOf = (page: Page) => page.locator('.visitor-panel');
const linesOf = (page: Page) => panelOf(page).locator('.journey-step .step-line');
const pagesOf = (page: Page) => panelOf(page).locator('.step-page');
const searchFor = async (admin: Page, text: string) => {
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox').fill(text);
};

/** Records every state of the list of pages, to show that it never goes back. */
const watchPages = (admin: Page) =>
  admin.evaluate(() => {
    const seen: number[] = [];
    const look = () => {
      const { length } = document.querySelectorAll('.visitor-panel .step-page');
      if (length !== seen.at(-1)) seen.push(length);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { pagesSeen: seen });
  });

test('the owner follows a person live, names them, and finds the name everywhere', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(
    await open('/projects?utm_source=linkedin&utm_campaign=spring'),
    'do you build pumps?',
  );
  const admin = await openConsole(WIDE);
  await admin.locator('.row').click();
  const panel = panelOf(admin);
  const generated = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  expect(generated).toMatch(/^Visitor [0-9A-F]{4} [0-9A-F]{2}$/);
  await expect(panel.locator('.visitor-now')).toContainText('On /projects for');
  await expect(panel.locator('.visitor-now')).toContainText('came from linkedin');
  await expect(pagesOf(admin)).toHaveText(['/projects']);
  // The thread is beside it.
  await expect(linesOf(admin).filter({ hasText: 'do you build pumps?' })).toHaveCount(0);
  await watchPages(admin);

  await visitor.getByRole('link', { name: 'Writing' }).first().click();
  await expect(panel.locator('.visitor-now')).toContainText('On /blog for');
  await expect(pagesOf(admin)).toHaveText(['/blog', '/projects']);
  await sendMessage(visitor, 'and valves?');

  await panel.getByRole('button', { name: 'Edit…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Edit / });
  await dialog.getByLabel(/^Name/).fill('Ada Byron');
  await dialog.getByLabel('Company').fill('Engines Ltd');
  const tag = dialog.getByLabel('Add a tag');
  await tag.pressSequentially('lead,pumps,valves');
  await tag.press('Enter');
  await tag.pressSequentially('steam');
  await tag.press('Escape');
  await expect(tag).toHaveValue('');
  await dialog.getByRole('button', { name: 'Remove valves' }).click();
  await expect(tag).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Remove pumps' })).toBeVisible();
  await dialog.getByLabel('Deal value').fill('12000');
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ada Byron');
  await expect(panel).toContainText('12,000 EUR');
  await expect(admin.locator('.row .row-name')).toHaveText('Ada Byron');

  // Everything is stored by now, and nothing appears twice.
  await expect(pagesOf(admin)).toHaveText(['/blog', '/projects']);
  await visitor.close();
  await expect(panel.locator('.visitor-now')).toContainText('Leaving');
  await expect(panel.locator('.visitor-now')).toContainText('Left the site', {
    // A visitor who lost the connection has ten seconds to reconnect; a busy machine takes longer.
    timeout: 100_000,
  });
  await expect(panel).not.toContainText('No visits are stored');
  await expect(pagesOf(admin)).toHaveText(['/blog', '/projects']);

  await startChat(await open('/resume'), 'me again, from my telephone');
  await panel.getByRole('button', { name: 'Merge…' }).click();
  const merge = admin.getByRole('dialog', { name: 'Merge with Ada Byron' });
  // Within a second, presence connects the visit and the conversation. Once the fingerprint is
  // stored, the device suggests who they may be.
  const telephone = merge.getByRole('radio', {
    name: /\/resume|me again|possibly the same device/,
  });
  await expect(async () => {
    await expect(telephone).toHaveCount(1);
    await telephone.check({ timeout: 1_000 });
  }).toPass();
  await merge.getByRole('button', { name: /^Merge Visitor/ }).click();
  await expect(panel.locator('.visitor-now')).toContainText('On /resume for');
  await expect(linesOf(admin).filter({ hasText: 'from my telephone' })).toHaveCount(1);
  await expect(pagesOf(admin)).toHaveText(['/resume', '/blog', '/projects']);
  const seen = await admin.evaluate(() => Reflect.get(window, 'pagesSeen') as number[]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));

  await searchFor(admin, 'engines');
  await expect(admin.getByRole('option', { name: /^Ada Byron/ })).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.goto('/admin/analytics/visitors?period=today&bots=include');
  await expect(admin.getByRole('button', { name: /^Ada Byron/ })).toHaveCount(2);
});

test('a visitor gets the name from their contact form everywhere immediately, and the owner can overrule it @core', async ({
  open,
  openConsole,
}) => {
  const admin = await openConsole(WIDE);
  await admin.goto('/admin/live');
  const visitor = await open('/contact');
  const row = admin.locator('.live tbody tr');
  await expect(row.locator('th')).toHaveText(/^Visitor [0-9A-F]{4} [0-9A-F]{2}/);
  await row.locator('th button').click();
  await expect(admin).toHaveURL(/\/admin\/live\?visitor=/);
  const panel = admin.locator('.visitor');
  await expect(panel.locator('.visitor-now')).toContainText('On /contact');
  await sendContactForm(visitor, 'Zoe Writer', 'zoe@example.org', 'We would like new reports.');
  await expect(row.locator('th')).toHaveText('Zoe Writer');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Zoe Writer');
  await expect(panel.getByRole('link', { name: 'zoe@example.org' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Use this name' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Edit…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit Zoe Writer' });
  await dialog.getByLabel(/^Name/).fill('Zoe W. of Engines');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.locator('th')).toHaveText('Zoe W. of Engines');
  await expect(panel.getByRole('button', { name: 'Use this name' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin).toHaveURL(/\/admin\/live$/);
  await expect(row.locator('th button')).toBeFocused();
  await admin.goBack();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Zoe W. of Engines');
  await admin.goto('/admin/contact');
  await expect(admin.getByRole('link', { name: /Zoe W\. of Engines/ })).toBeVisible();
});

test('two visitors are merged by hand, separated, merged again, and erased completely', async ({
  open,
  openConsole,
  testServer,
}) => {
  const [one, other] = [await open('/projects'), await open('/resume')];
  await startChat(one, 'words of the one');
  await startChat(other, 'words of the other');
  const admin = await openConsole(WIDE);
  await admin.locator('.row').filter({ hasText: 'words of the one' }).click();
  const panel = panelOf(admin);
  const merge = async () => {
    await panel.getByRole('button', { name: 'Merge…' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Merge with / });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: /^Merge Visitor/ }).click();
    await expect(dialog).toBeHidden();
  };
  await merge();
  await expect(linesOf(admin).filter({ hasText: 'words of the other' })).toHaveCount(1);
  const names = admin.locator('.row .row-name');
  await expect.poll(async () => new Set(await names.allTextContents()).size).toBe(1);
  await panel.getByRole('button', { name: 'Separate' }).click();
  await expect(linesOf(admin).filter({ hasText: 'words of the other' })).toHaveCount(0);
  await expect.poll(async () => new Set(await names.allTextContents()).size).toBe(2);

  await merge();
  await expect(panel.getByRole('button', { name: 'Separate' })).toBeVisible();
  await erasePerson(panel);
  await expect(admin.locator('.row')).toHaveCount(0);
  const found = await callAsAdmin(`${testServer.url}/api/admin/conversations`);
  expect(await found.json()).toMatchObject({ conversations: [] });
});
