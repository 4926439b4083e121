import { join } from 'node:path';
import Database from 'better-sqlite3';
import PostalMime from 'postal-mime';
import { openMailServer } from '#api/testing/mail-server.ts';
import { expect, type Fixtures } from './journey.ts';
import { quietPort } from './quiet-port.ts';
import type { Settings } from './server.ts';

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A server whose mails arrive here. Close `mail` at the end. */
export const buildWithMail = async (build: Fixtures['build'], settings: Settings = {}) => {
  const mail = await openMailServer();
  const port = String(await quietPort());
  const { url: baseURL, dataDir } = await build({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    ...settings,
  });
  return { mail, baseURL, dataDir };
};

/** Ages all conversations by ten minutes, after which unread answers are mailed. */
export const passTenMinutes = (dataDir: string) => {
  const db = new Database(join(dataDir, 'chat.db'));
  db.prepare('UPDATE conversations SET last_activity_at = last_activity_at - 600000').run();
  db.close();
};

/** The link behind the button of the newest mail that asks to confirm an address. */
export const confirmationIn = async ({ received }: MailServer): Promise<string> => {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = await Promise.all(
        received.map(async (mail) => (await new PostalMime().parse(mail)).text ?? ''),
      );
      link = texts.flatMap((text) => /Confirm the address: (\S+)/.exec(text)?.[1] ?? []).at(-1);
      return link;
    })
    .toBeDefined();
  return link ?? '';
};

/** Presses that button with a plain request, without a page. */
export const confirmByMail = async (mail: MailServer): Promise<void> => {
  const pressed = await fetch(await confirmationIn(mail), { method: 'POST' });
  expect(await pressed.text()).toContain('The address is confirmed');
};
