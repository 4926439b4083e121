import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  chatInput,
  chatPanel,
  expect,
  NO_LINE,
  openChat,
  rowsOf,
  sendMessage,
  test,
  threadLog,
} from './journey.ts';
import { ADMIN_KEY } from './server.ts';

const plan = Buffer.alloc(300_000, 'a plan ');
const where = 'GPS 52.5200 N';

/** Pastes a PNG, and a JPEG with a GPS location, into the field. */
const pastePictures = (page: Page) =>
  chatInput(page).evaluate(async (field, location) => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400);
    const draw = (type: string) =>
      new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob), type));
    const jpeg = await draw('image/jpeg');
    const exif = `Exif\0\0${location}`;
    const segment = [0xff, 0xe1, 0, exif.length + 2, ...new TextEncoder().encode(exif)];
    const photo = [jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)];
    const transfer = new DataTransfer();
    transfer.items.add(new File([await draw('image/png')], 'sketch.png', { type: 'image/png' }));
    transfer.items.add(new File(photo, 'roof.jpg', { type: 'image/jpeg' }));
    const paste = { clipboardData: transfer, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', paste));
  }, where);

/** Cuts the network when the second part of a file is sent. */
const breakInTheMiddle = (page: Page) =>
  page.route(
    '**/parts/65536',
    async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );

/** Sends a file to the visitor as the owner, through the API. */
const sendAsOwner = async (page: Page, conversation: string, name: string) => {
  const id = crypto.randomUUID();
  const headers = { 'x-admin-key': ADMIN_KEY };
  const announced = { attachment_id: id, name, bytes: plan.length, from_admin: true };
  const path = `${conversation}/attachments`;
  expect((await page.request.post(path, { headers, data: announced })).ok()).toBe(true);
  for (let offset = 0; offset < plan.length; offset += 200_000) {
    const data = plan.subarray(offset, offset + 200_000);
    const type = { ...headers, 'content-type': 'application/octet-stream' };
    const sent = await page.request.post(`${path}/${id}/parts/${offset}`, { headers: type, data });
    expect(sent.ok()).toBe(true);
  }
  const message = { content: `File: ${name}`, from_admin: true, primary_hash: 'admin' };
  const data = { ...message, sent_from_page: null, client_id: id };
  expect((await page.request.post(`${conversation}/messages`, { headers, data })).ok()).toBe(true);
};

test('a visitor and the owner send each other files across a network failure @core', async ({
  open,
  openConsole,
  noise,
}) => {
  noise.forgive(NO_LINE);
  const visitor = await open('/contact');
  await openChat(visitor);
  await pastePictures(visitor);
  await expect(chatPanel(visitor).getByRole('button', { name: 'Remove roof.jpg' })).toBeVisible();
  await sendMessage(visitor, 'This is the roof.');
  const shown = chatPanel(visitor).getByRole('link', { name: 'Open roof.jpg' });
  await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 600);
  const address = (await shown.getAttribute('href')) ?? '';
  const photo = await (await visitor.request.get(address)).body();
  expect(photo.includes(where)).toBe(false);

  await breakInTheMiddle(visitor);
  await chatPanel(visitor)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photograph') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
  await expect(chatPanel(visitor)).toContainText('“nothing.txt” is empty.');
  await chatPanel(visitor).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chatPanel(visitor)).toContainText('You are offline.');
  const progress = chatPanel(visitor).getByRole('progressbar', { name: 'Sending plan.pdf' });
  await expect(progress).toHaveAttribute('value', /^0\.2/);
  await sendMessage(visitor, 'And a text after it.');
  await visitor.context().setOffline(false);
  const link = chatPanel(visitor).getByRole('link', { name: 'Download plan.pdf' });
  await expect(link).toBeVisible();
  await expect(chatPanel(visitor).getByRole('link', { name: 'Download broken.jpg' })).toBeVisible();
  await expect(chatPanel(visitor).locator('.bubble-foot').last()).toContainText('sent');
  // Only now: while the thread moves, a press may start on the link and end beside it.
  const [download] = await Promise.all([visitor.waitForEvent('download'), link.click()]);
  expect(plan.equals(await readFile(await download.path()))).toBe(true);

  const admin = await openConsole();
  await rowsOf(admin).first().click();
  const thread = threadLog(admin);
  await expect(thread.locator('.bubble').last()).toContainText('And a text after it.');
  await expect(thread.getByRole('button', { name: 'Download plan.pdf' })).toBeVisible();
  // Pictures load when they come into view.
  await thread.evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(thread.getByRole('button', { name: 'Show sketch.png' })).toBeVisible();

  const conversation = address.replace(/\/attachments.*/, '');
  await sendAsOwner(admin, conversation, 'offer.pdf');
  await expect(chatPanel(visitor).getByRole('link', { name: 'Download offer.pdf' })).toBeVisible();
});

test('an unsent file survives a reload, and canceling it returns its text', async ({
  open,
  noise,
}) => {
  noise.forgive(NO_LINE);
  const visitor = await open('/contact');
  await openChat(visitor);
  await visitor.route('**/parts/*', (route) => route.abort());
  const files = chatPanel(visitor).locator('input[type=file]');
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan });
  await expect(chatPanel(visitor).getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
  await sendMessage(visitor, 'The plan.');
  await expect(chatPanel(visitor).getByRole('progressbar', { name: /plan/ })).toBeVisible();
  await visitor.reload();
  const canceled = chatPanel(visitor).getByRole('button', { name: 'Cancel plan.pdf' });
  await canceled.click();
  await expect(canceled).toBeHidden();
  await expect(chatInput(visitor)).toBeFocused();
  await expect(chatInput(visitor)).toHaveValue('The plan.');

  await files.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: plan });
  await expect(chatPanel(visitor).getByRole('button', { name: 'Remove other.pdf' })).toBeVisible();
  await chatInput(visitor).press('Enter');
  await expect(chatPanel(visitor).getByRole('progressbar', { name: /other/ })).toBeVisible();
  await visitor.unroute('**/parts/*');
  await visitor.reload();
  await expect(chatPanel(visitor).getByRole('link', { name: 'Download other.pdf' })).toBeVisible();
  await expect(chatPanel(visitor).locator('.bubble-text')).toHaveText(['You: The plan.']);
});
