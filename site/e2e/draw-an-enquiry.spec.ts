import { readFileSync } from 'node:fs';
import { objections } from './axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const choicesOf = (page: Page) => page.getByRole('form', { name: 'Commission sheet' });
const drawingOf = (page: Page) => page.getByRole('img', { name: /^Drawing of the inquiry/ });
const openEditor = (page: Page) => page.getByRole('button', { name: 'Draw my inquiry' }).click();

test('a visitor draws an inquiry by keyboard, sends it, and the owner sees the same drawing @core', async ({
  open,
  openConsole,
}) => {
  const page = await open('/contact', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Draw my inquiry' }).press('Enter');
  const choices = choicesOf(page);
  await expect(choices.getByRole('radio', { name: 'AI' })).toBeFocused();
  await expect(drawingOf(page)).toHaveAccessibleName(/Nothing is picked yet/);

  await page.getByRole('button', { name: 'Send it with the message' }).press('Enter');
  await expect(
    choices.getByRole('alert').filter({ hasText: 'Pick a practice first.' }),
  ).toBeVisible();
  await expect(choices.getByRole('radio', { name: 'AI' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(choices.getByRole('radio', { name: 'Automation' })).toBeChecked();
  await expect(drawingOf(page)).toHaveAccessibleName(/Work that runs itself/);
  await choices.getByRole('radio', { name: 'Within three months' }).press('Space');
  await choices.getByRole('slider', { name: 'Length' }).press('ArrowRight');
  await choices.getByRole('radio', { name: '2 to 5 people' }).press('Space');
  await choices.getByRole('checkbox', { name: 'On our premises only' }).press('Space');
  await choices.getByRole('checkbox', { name: 'A fixed budget' }).press('Space');
  await choices.getByRole('textbox', { name: 'Name in the title block' }).fill('Ada Lovelace');
  const parts =
    'Work that runs itself, Start in 3 months, Team of 2 to 5, Wall of your premises, Budget valve';
  const name = `Drawing of the inquiry of Ada Lovelace, 9 weeks. Parts: ${parts}.`;
  await expect(drawingOf(page)).toHaveAccessibleName(name);
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send it with the message' }).press('Enter');
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveValue('Ada Lovelace');
  await page.reload();
  await expect(page.getByText('Practice: Automation')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill('We would like this, please.');
  const form = page.getByRole('region', { name: 'Write a message' }).locator('form');
  await form.locator('[type=submit]').click();
  await expect(page.locator('.letter-news h3')).toBeFocused();

  const admin = await openConsole();
  await admin.goto('/admin/contact');
  await admin.locator('.contact-message-row').first().click();
  const shown = admin.getByRole('region', { name: 'Commission sheet' });
  await expect(shown).toContainText('Within three months');
  await expect(shown).toContainText('On our premises only; A fixed budget');
  await expect(drawingOf(admin)).toHaveAccessibleName(name);
});

test('the drawing is downloaded as SVG and as PNG', async ({ open }) => {
  const page = await open('/contact');
  await openEditor(page);
  await choicesOf(page).getByRole('radio', { name: 'Trading' }).check();
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return readFileSync(await (await download).path());
  };
  expect((await saved('Download SVG')).toString()).toMatch(/^<svg .*Research and its risk/);
  expect((await saved('Download PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('a sheet can be removed, and by touch the whole sheet fits at 320 px', async ({ open }) => {
  const viewport = { width: 320, height: 568 };
  const page = await open('/contact', { viewport, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Draw my inquiry' }).tap();
  const choices = choicesOf(page);
  for (const choice of ['AI', 'Now', 'One person', 'A deadline that cannot move'])
    await choices.getByText(choice, { exact: true }).tap();
  await expect(drawingOf(page)).toHaveAccessibleName(/Deadline stop/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Send it with the message' }).tap();
  await page.getByRole('button', { name: 'Remove the sheet' }).tap();
  await expect(page.getByText('With your commission sheet')).toHaveCount(0);
});

test('without scripts the sheet offers nothing that needs them', async ({ open }) => {
  const page = await open('/contact', { javaScriptEnabled: false });
  await expect(page.getByRole('heading', { name: 'Draw your inquiry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Draw my inquiry' })).toBeHidden();
});
