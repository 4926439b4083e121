import { readFile } from 'node:fs/promises';
import { chatInput, chatPanel, expect, test } from './journey.ts';

test('a visitor draws a system, downloads it and asks about it', async ({ open, openConsole }) => {
  const page = await open('/drawings');
  const text = page.getByLabel('Your system');
  await page.getByRole('heading', { name: 'Draw your own' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('7 parts, 7 connections.')).toBeVisible();

  await text.fill('client -> gateway: request\ngateway ->\ngateway -> store');
  await expect(page.getByText('Line 2: a name is missing beside ->.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the chat' })).toBeHidden();
  await text.fill('flowchart LR\nclient -->|request| gateway --> queue --> worker[(Rows)]');
  await expect(page.getByText('4 parts, 3 connections.')).toBeVisible();
  await page.getByLabel('Title').fill('Parcel desk');
  await page.getByLabel('Drawn by').fill('Robin Vale');
  await page.getByLabel('Picture').selectOption('pipes');
  const picture = page.getByRole('img', { name: 'Drawing of Parcel desk' });
  await expect(picture).toHaveAttribute('src', /Drawing%20of%20Parcel%20desk/);

  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const svg = await saved('Download SVG');
  expect(svg.name).toBe('parcel-desk.svg');
  expect(svg.bytes.toString()).toContain('client to gateway (request)');
  const png = await saved('Download PNG');
  expect(png.name).toBe('parcel-desk.png');
  expect(png.bytes.readUInt32BE(16)).toBe(2560);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page).toHaveURL(/#draw=[\w-]+$/);
  const other = await open(new URL(page.url()).pathname + new URL(page.url()).hash);
  await other.getByRole('heading', { name: 'Draw your own' }).scrollIntoViewIfNeeded();
  await expect(other.getByLabel('Title')).toHaveValue('Parcel desk');
  await expect(other.getByLabel('Picture')).toHaveValue('pipes');

  await page.getByRole('button', { name: 'Send to the chat' }).click();
  await expect(chatPanel(page)).toContainText('A drawing of Parcel desk');
  await chatInput(page).fill('Would you build it like this?');
  await chatInput(page).press('Enter');
  const sent = chatPanel(page).getByRole('button', { name: /^A drawing of Parcel desk/ });
  await expect(sent.locator('img')).toHaveAttribute('src', /Parcel%20desk/);

  const admin = await openConsole();
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const shown = admin.getByRole('button', { name: /^A drawing of Parcel desk/ });
  await expect(shown.locator('img')).toHaveAttribute('src', /Parcel%20desk/);
  await admin.getByRole('button', { name: 'Mark a drawing', exact: true }).click();
  const board = admin.getByRole('dialog', { name: 'Mark the drawing' });
  await expect(board.getByLabel('Drawing', { exact: true })).toHaveValue(/^own-/);
  await admin.keyboard.press('Enter');
  await board.getByRole('button', { name: 'Add to message' }).click();
  await admin.getByPlaceholder('Type a reply...').press('Enter');
  await expect(
    chatPanel(page).getByRole('button', { name: /^Mark 1 on Parcel desk/ }),
  ).toBeVisible();
});
