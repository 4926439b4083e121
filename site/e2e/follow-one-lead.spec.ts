import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import PostalMime from 'postal-mime';
import type { Page } from '@playwright/test';
import { hasDovecot, openDovecot } from '#api/testing/dovecot-server.ts';
import { confirmByMail } from './confirm-by-mail.ts';
import { asPerson, chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { quietPort } from './quiet-port.ts';

test.use({ sharesServers: false });
test.skip(!hasDovecot, 'there is no dovecot of the package dovecot-imapd here');

const ADA = 'ada@example.org';
const WIDE = { viewport: { width: 1_440, height: 900 } };

/** Ages all conversations by ten minutes, after which unread answers are mailed. */
const passTenMinutes = (dataDir: string) => {
  const db = new Database(join(dataDir, 'chat.db'));
  db.prepare('UPDATE conversations SET last_activity_at = last_activity_at - 600000').run();
  db.close();
};

const erase = async (page: Page) => {
  await page.locator('.visitor').getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  const gone = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(gone).toBeDisabled();
  await dialog.getByRole('textbox').fill((await dialog.locator('strong').textContent()) ?? '');
  await gone.click();
  await expect(dialog).toBeHidden();
};

test('one lead visits, writes, leaves, gets mail, answers by mail, returns on a phone, is merged and erased: every screen follows', async ({
  build,
  open,
  openConsole,
  noise,
}, testInfo) => {
  noise.forgive('/api/return/', '/api/admin/people/', '/reply-address');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lead-'));
  const [mail, dovecot] = [await openMailServer(), await openDovecot(folder)];
  const port = String(await quietPort());
  const { url: baseURL, dataDir } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    IMAP_URL: dovecot.url,
    REPLY_ADDRESS: 'answers@example.com',
    MAIL_AUTHSERV_ID: 'mx.example.com',
  });
  const live = await openConsole({ ...WIDE, baseURL });
  const screen = async (path: string) => {
    const page = await live.context().newPage();
    await page.goto(path);
    return page;
  };
  await live.goto('/admin/live');
  const chats = await screen('/admin/inbox');
  const people = await screen('/admin/people');
  const messages = await screen('/admin/contact');
  const visitors = await screen('/admin/analytics/visitors?period=today&bots=include');
  const liveRow = live.locator('.live tbody tr');
  const chatRow = chats.locator('.list-rows .row');
  const personRow = people.locator('.people-row');
  const visitorRow = visitors.locator('.rows tbody tr');

  /** Waits until each screen is right, and records how long that took. */
  const isRight = async (step: string, screens: Record<string, () => Promise<unknown>>) => {
    const began = performance.now();
    const times = Object.entries(screens).map(async ([name, check]) => {
      await check();
      return `${name} ${Math.round(performance.now() - began)} ms`;
    });
    const description = `${step}: ${(await Promise.all(times)).join(', ')}`;
    testInfo.annotations.push({ type: 'after the step', description });
  };

  // While the owner is away, the chat asks for an address immediately.
  await live.getByRole('radio', { name: 'Away' }).check();
  const visitor = await open('/projects', { baseURL }, asPerson);
  // An untouched page connects after four seconds.
  await visitor.mouse.move(200, 200);
  await isRight('visits', {
    live: () => expect(liveRow).toContainText('/projects'),
    chats: () => expect(chatRow).toHaveCount(0),
    people: () => expect(personRow).toHaveCount(0),
  });
  const generated = (await liveRow.locator('th').textContent()) ?? '';

  await openChat(visitor);
  await sendMessage(visitor, 'Do you build pumps?');
  await isRight('writes', {
    live: () => expect(liveRow).toContainText('Open the chat'),
    chats: () => expect(chatRow).toContainText('Do you build pumps?'),
    visitors: () => expect(visitorRow.getByRole('button', { name: generated })).toBeVisible(),
  });
  await chatRow.click();
  const panel = chats.locator('.visitor-panel');
  await expect(panel.locator('.visitor-now')).toContainText('On /projects');

  await chatPanel(visitor).getByLabel('Your e-mail, for the answer').fill(ADA);
  await chatPanel(visitor).getByRole('button', { name: 'Save address' }).click();
  await isRight('leaves an address', {
    live: () => expect(liveRow.locator('th')).toHaveText(ADA),
    chats: () => expect(chatRow.locator('.row-name')).toHaveText(ADA),
    panel: () => expect(panel.getByRole('heading', { level: 2 })).toHaveText(ADA),
    people: () => expect(personRow).toContainText(ADA),
    visitors: () => expect(visitorRow).toContainText(ADA),
  });
  await confirmByMail(mail);

  await visitor.close();
  // A visitor who lost the connection has ten seconds to reconnect.
  await expect(liveRow).toHaveCount(0, { timeout: 100_000 });
  await isRight('leaves', {
    chats: () => expect(chatRow).toContainText('offline'),
    panel: () => expect(panel.locator('.visitor-now')).toContainText('Left the site'),
    people: () => expect(personRow).not.toContainText('/projects'),
  });

  await chats.getByPlaceholder('Type a reply...').fill('Yes, I do.');
  await chats.getByPlaceholder('Type a reply...').press('Enter');
  await expect(chats.locator('.bubble').filter({ hasText: 'Yes, I do.' })).toContainText('sent');
  passTenMinutes(dataDir);
  const answers = () => mail.received.filter((text) => text.includes('Yes, I do.'));
  // The server looks for unread answers every half minute.
  await expect.poll(() => answers().length, { timeout: 100_000 }).toBe(1);
  await isRight('gets mail', {
    chats: () => expect(chats.locator('.thread-title')).toContainText('mailed'),
    bubble: () =>
      expect(chats.locator('.bubble').filter({ hasText: 'Yes, I do.' })).toContainText('mailed'),
  });

  const sent = await new PostalMime().parse(answers()[0] ?? '');
  await dovecot.deliver(
    [
      'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org',
      `From: Ada Lovelace <${ADA}>`,
      `To: ${sent.replyTo?.[0]?.address ?? ''}`,
      'Subject: Re: pumps',
      'Message-ID: <answer@mail.example.org>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Then let us talk about twelve of them.',
    ].join('\r\n'),
  );
  await isRight('answers by mail', {
    thread: () =>
      expect(
        chats.locator('.bubble').filter({ hasText: 'Then let us talk about twelve of them.' }),
      ).toBeVisible(),
    chats: () => expect(chatRow).toContainText('Then let us talk'),
    people: () => expect(personRow).toHaveCount(1),
  });

  const link = /http:\/\/127\.0\.0\.1:\d+\/api\/return\/\S+/.exec(sent.text ?? '')?.[0] ?? '';
  const phone = await open(
    link,
    { baseURL, viewport: { width: 360, height: 740 }, hasTouch: true },
    asPerson,
  );
  await phone.getByRole('button', { name: 'Open the conversation' }).click();
  await expect(chatPanel(phone)).toContainText('Then let us talk about twelve of them.');
  await phone.goto('/resume');
  await isRight('comes back on a phone', {
    live: () => expect(liveRow.locator('th')).toHaveText(ADA),
    page: () => expect(liveRow).toContainText('/resume'),
    visits: () => expect(liveRow).toContainText('1 earlier visit'),
    chats: () => expect(chatRow).toContainText('on /resume'),
    panel: () => expect(panel.locator('.visitor-now')).toContainText('On /resume'),
    people: () => expect(personRow).toContainText('on /resume'),
  });

  // Ada writes from a colleague's browser, so the owner has to recognize her.
  const office = await open('/contact', { baseURL }, asPerson);
  await office.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await office.getByRole('textbox', { name: 'E-mail' }).fill('ada@engines.example');
  await office.getByRole('textbox', { name: 'Message' }).fill('We would like to order pumps.');
  await office.getByRole('button', { name: 'Send the message' }).click();
  await isRight('sends the contact form from the office', {
    live: () => expect(liveRow.filter({ hasText: 'Ada Lovelace' })).toHaveCount(1),
    people: () => expect(personRow).toHaveCount(2),
    messages: () => expect(messages.locator('.contact-message-row')).toContainText('Ada Lovelace'),
  });
  await panel.getByRole('button', { name: 'Merge…' }).click();
  const merge = chats.getByRole('dialog', { name: `Merge with ${ADA}` });
  await merge.getByRole('searchbox').fill('Lovelace');
  await merge.getByRole('radio').check();
  await merge.getByRole('button', { name: /^Merge .*Ada Lovelace/ }).click();
  await isRight('is merged', {
    live: () => expect(liveRow.locator('th')).toHaveText(['Ada Lovelace']),
    chats: () => expect(chatRow.locator('.row-name')).toHaveText('Ada Lovelace'),
    panel: () => expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ada Lovelace'),
    people: () => expect(personRow).toHaveCount(1),
    visitors: () => expect(visitorRow.filter({ hasText: 'Ada Lovelace' })).not.toHaveCount(0),
  });

  await personRow.click();
  await expect(people).toHaveURL(/\/admin\/people\?(visitor|conversation)=/);
  await expect(people.locator('.visitor')).toContainText('We would like to order pumps.');
  await people.keyboard.press('Escape');
  await expect(personRow).toBeFocused();
  await people.goBack();
  await expect(people.locator('.visitor h2').first()).toHaveText('Ada Lovelace');
  await office.close();
  await phone.close();
  await erase(people);
  await isRight('is erased', {
    people: () => expect(personRow).toHaveCount(0),
    person: () => expect(people.locator('.journey-step')).toHaveCount(0),
    chats: () => expect(chatRow).toHaveCount(0),
    messages: () => expect(messages.locator('.contact-message-row')).toHaveCount(0),
    visitors: () => expect(visitorRow.filter({ hasText: /Ada|ada@/ })).toHaveCount(0),
  });
  await mail.close();
  await dovecot.stop();
  rmSync(folder, { recursive: true, force: true });
});
