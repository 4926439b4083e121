import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { chatPanel, expect, startChat, test } from './journey.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks' });

/** Opens a program of the owner's that receives webhooks. */
const openReceiver = async () => {
  const received: { signature: string; kind: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature']);
      received.push({ signature, kind: (JSON.parse(body) as { kind: string }).kind });
      response.writeHead(200).end('thank you');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
};

test('a webhook is created, tested, gets a chat, changes its secret and is removed @core', async ({
  build,
  openConsole,
  open,
}) => {
  const receiver = await openReceiver();
  const { url } = await build({ WEBHOOK_ALLOW_PRIVATE: 'on', ALARM_DELAY_SECONDS: '0' });
  const admin = await openConsole({ baseURL: url });
  await admin.goto('/admin/settings/webhooks');
  const webhooks = section(admin);
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await webhooks.getByLabel('Name', { exact: true }).fill('My program');
  await webhooks.getByLabel('Address').fill(receiver.url);
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(webhooks.locator('code')).toHaveText(/^whsec_/);
  const first = await webhooks.locator('code').textContent();
  // The secret is shown once, so leaving without copying it needs confirmation.
  await admin.getByRole('link', { name: 'Live' }).click();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave).toContainText('What is shown only once was not copied.');
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await expect(webhooks.locator('code')).toHaveText(first ?? '');
  await webhooks.getByRole('button', { name: 'I have saved it' }).click();
  await expect(webhooks.locator('code')).toHaveCount(0);

  await webhooks.getByRole('button', { name: 'Test My program' }).click();
  await expect(webhooks).toContainText('Accepted: 200 thank you');
  const visitor = await startChat(await open('/contact', { baseURL: url }), 'Do you build pumps?');
  await expect(chatPanel(visitor)).toContainText('Do you build pumps?');
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.kind).toBe('chat_started');

  await webhooks.getByRole('button', { name: 'New secret… My program' }).click();
  await admin.getByRole('button', { name: 'Make a secret' }).click();
  await expect(webhooks.locator('code')).toHaveText(/^whsec_/);
  await expect(webhooks.locator('code')).not.toHaveText(first ?? '');
  await expect(webhooks).toContainText('the old secret signs until');
  await webhooks.getByRole('button', { name: 'Test My program' }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.signature.split(' ')).toHaveLength(2);

  await webhooks.getByRole('button', { name: 'Edit My program' }).click();
  await webhooks.getByLabel('Name', { exact: true }).fill('Renamed');
  await webhooks.getByRole('button', { name: 'Save webhook' }).click();
  await expect(webhooks.getByText('Renamed', { exact: true }).first()).toBeVisible();
  await webhooks.getByRole('button', { name: 'Switch off Renamed' }).click();
  await expect(webhooks).toContainText('(off)');
  await webhooks.getByRole('button', { name: 'Remove… Renamed' }).click();
  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(webhooks.getByRole('listitem')).toHaveCount(0);
  receiver.close();
});

test('a forbidden address is rejected with a message', async ({ openConsole, noise }) => {
  noise.forgive(/400 \(Bad Request\)/);
  const admin = await openConsole();
  await admin.goto('/admin/settings/webhooks');
  const webhooks = section(admin);
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await webhooks.getByLabel('Name', { exact: true }).fill('My program');
  await webhooks.getByLabel('Address').fill('https://127.0.0.1/hook');
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(webhooks.getByRole('alert')).toContainText('Not saved: the address');
  await expect(webhooks.getByLabel('Address')).toHaveValue('https://127.0.0.1/hook');
});
