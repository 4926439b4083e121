import { objections } from './axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ADMIN_KEY } from './server.ts';

test.use({ sharesServers: false });

const text = 'I have an engine to discuss with you.';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const send = (page: Page) => page.getByRole('button', { name: 'Send the message' }).click();
const received = (page: Page) => page.getByRole('heading', { name: 'Your message is on my desk' });

const write = async (page: Page, message = text) => {
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'E-mail').fill('ada@example.org');
  await field(page, 'Message').fill(message);
};

const contactMessages = async (url: string) => {
  const headers = { 'x-admin-key': ADMIN_KEY };
  const answer = await fetch(`${url}/api/admin/contact`, { headers });
  return ((await answer.json()) as { messages: { message: string; status: string }[] }).messages;
};

test('a contact message is corrected field by field, sent, stored and confirmed @core', async ({
  open,
  testServer,
}) => {
  const page = await open('/contact');
  await send(page);
  const seen = [
    ['Name', 'Please enter your name'],
    ['E-mail', 'Please enter a valid email address'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const;
  for (const [label, problem] of seen) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${problem}$`));
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Name')).toBeFocused();
  expect(await objections(page)).toEqual([]);

  await write(page, `${text} See https://example.org`);
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
  await send(page);
  await expect(field(page, 'Message')).toBeFocused();
  await expect(page.getByText('Message contains prohibited content')).toBeVisible();

  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await field(page, 'Message').fill(text);
  await send(page);
  await expect(received(page)).toBeFocused();
  await expect(page.locator('.toast')).toContainText('Message sent');
  expect(await contactMessages(testServer.url)).toMatchObject([{ message: text, status: 'inbox' }]);
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a contact message whose response was lost is sent again and stored once', async ({
  open,
  testServer,
  noise,
}) => {
  const page = await open('/contact');
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await write(page);
  await send(page);
  await expect(page.getByRole('alert').getByText('No answer from the server')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(text);
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(await contactMessages(testServer.url)).toHaveLength(1);
  noise.forgive('ERR_FAILED');
});

test('the sixth contact message in a row has to wait, and its text stays', async ({
  open,
  noise,
}) => {
  const page = await open('/contact');
  for (let count = 1; count <= 5; count++) {
    await write(page, `${text} Letter ${count}.`);
    await send(page);
    await page.getByRole('button', { name: 'Write another' }).click();
  }
  await write(page);
  await send(page);
  await expect(page.getByRole('alert').getByText(/try again in [12] minutes?/)).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(text);
  noise.forgive('429');
});

test('a message with the hidden field filled is stored as spam', async ({ open, testServer }) => {
  const page = await open('/contact');
  await write(page);
  await page.locator('input[name=website]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://spam.example';
  });
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(await contactMessages(testServer.url)).toMatchObject([{ status: 'spam' }]);
});

test('a form that is switched off meanwhile is replaced by the email address, and the text stays', async ({
  open,
  noise,
}) => {
  const page = await open('/contact');
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 404,
      json: { ok: false, error: { code: 'feature_off', message: 'the form is switched off' } },
    }),
  );
  await write(page);
  await send(page);
  await expect(page.getByRole('heading', { name: /switched off/ })).toBeFocused();
  const mail = page.getByRole('region', { name: 'Write a message' }).getByRole('link');
  await expect(mail).toHaveAttribute('href', /^mailto:.+body=I%20have%20an%20engine/);
  noise.forgive('404');
});

test('without scripts the form is still sent, and errors are shown @core', async ({
  open,
  openConsole,
  noise,
}) => {
  const page = await open('/contact', { javaScriptEnabled: false });
  const confirmed = page.getByText('Your message is on my desk.');
  await expect(confirmed).toBeHidden();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ada@example.org');
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('See https://example.org');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'The message was not sent' })).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('message: ');
  await page.goBack();
  await expect(message).toHaveValue('See https://example.org');
  await message.fill('I have an engine here, and no scripts.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(confirmed).toBeVisible();
  const admin = await openConsole();
  await admin.goto('/admin/contact');
  await expect(admin.locator('.contact-message-row').first()).toContainText('Ada Lovelace');
  // The browser logs the rejection.
  noise.forgive('400');
});
