import type { Page } from '@playwright/test';
import { expect, reply, rowsOf, startChat, test, threadLog } from './journey.ts';

/** A PNG of this size, drawn by the browser. */
const drawPng = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      canvas.getContext('2d')?.fillRect(0, 0, w, h / 2);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
};

/** Drops a picture and an oversized file on the thread. */
const dropFiles = async (admin: Page, picture: Buffer): Promise<void> => {
  const transfer = await admin.evaluateHandle((data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'sketch.png', { type: 'image/png' }));
    files.items.add(new File([new Uint8Array(11 * 1024 * 1024)], 'film.mp4'));
    return files;
  }, picture.toString('base64'));
  await admin.dispatchEvent('.thread', 'dragenter', { dataTransfer: transfer });
  await expect(admin.getByText('Drop to add to your reply')).toBeVisible();
  await admin.dispatchEvent('.thread', 'drop', { dataTransfer: transfer });
  await expect(admin.getByText('Drop to add to your reply')).toHaveCount(0);
};

test("the owner sees a visitor's picture and answers with a picture and a file", async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/contact'), 'Look at this, please.');
  const admin = await openConsole({ viewport: { width: 1440, height: 900 } });
  const row = rowsOf(admin);
  await row.click();
  await expect(threadLog(admin)).toContainText('Look at this, please.');
  const path = `/api/conversations/${await row.getAttribute('data-id')}`;

  // The visitor's picture has its size reserved, and opens at full size.
  const photo = await drawPng(visitor, 1_000, 500);
  const id = crypto.randomUUID();
  const announced = { name: 'photo.png', bytes: photo.length, from_admin: false };
  const parts = `${path}/attachments/${id}/parts/0`;
  const headers = { 'content-type': 'application/octet-stream' };
  const calls = [
    await visitor.request.post(`${path}/attachments`, {
      data: { attachment_id: id, ...announced },
    }),
    await visitor.request.post(parts, { data: photo, headers }),
    await visitor.request.post(`${path}/messages`, {
      data: {
        content: 'Picture: photo.png',
        from_admin: false,
        primary_hash: '0'.repeat(64),
        sent_from_page: '/',
        client_id: id,
      },
    }),
  ];
  expect(calls.map((call) => call.status())).toEqual([200, 200, 201]);
  const picture = threadLog(admin).getByRole('button', { name: 'Show photo.png' });
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1_000);
  expect(await picture.boundingBox()).toMatchObject({ width: 320, height: 160 });
  await expect(threadLog(admin).locator('.bubble-text')).toHaveCount(1);
  await picture.press('Enter');
  const view = admin.getByRole('dialog', { name: 'photo.png' });
  await expect(view).toContainText('1000 × 500 px');
  await admin.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await expect(picture).toBeFocused();

  await dropFiles(admin, await drawPng(visitor, 60, 40));
  await expect(
    admin.getByText('“film.mp4” has 11 MB. A file may have at most 10 MB.'),
  ).toBeVisible();
  const chooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Attach files' }).click();
  const text = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('an offer') };
  await (await chooser).setFiles(text);
  await expect(admin.getByRole('list', { name: 'Files to send' })).toContainText('offer.txt');
  await reply(admin, 'Here you are.');
  await expect(threadLog(admin).getByRole('button', { name: 'Download offer.txt' })).toBeVisible();
  await expect(threadLog(admin).getByRole('button', { name: 'Show sketch.png' })).toBeVisible();

  // The visitor has everything in the order in which it was sent.
  const answer = await visitor.request.get(`${path}/messages`);
  const { messages } = (await answer.json()) as {
    messages: { content: string; attachment?: { id: string; width: number | null } }[];
  };
  expect(messages.slice(2).map((each) => [each.content, each.attachment?.width])).toEqual([
    ['Here you are.', undefined],
    ['Picture: sketch.png', 60],
    ['File: offer.txt', null],
  ]);
  const file = await visitor.request.get(`${path}/attachments/${messages.at(-1)?.attachment?.id}`);
  expect(await file.text()).toBe('an offer');
});
