import PostalMime from 'postal-mime';
import { expect, onTestFinished } from 'vitest';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { eventually } from '#shared/testing/eventually.ts';
import type { Logger } from '#api/platform/logger.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

export const SITE = 'https://me.example';

const serveMail = async () => {
  const { url, received, state, isReceiving, close } = await openMailServer();
  onTestFinished(close);
  const mails = () => Promise.all(received.map((raw) => new PostalMime().parse(raw)));
  /** Temporarily refuses mail while `isBusy`, so that it waits in the outbox. */
  const setBusy = (isBusy: boolean): void => {
    state.refusal = isBusy ? Object.assign(new Error('try later'), { responseCode: 451 }) : null;
  };
  return { url, mails, setBusy, refused: () => state.refused, isReceiving };
};

interface Options {
  /** Whether the visitor confirms the address by the link in the mail; by default they do. */
  readonly confirms?: boolean;
  /** Whether the owner's mail stays on. */
  readonly mailsOwner?: boolean;
  readonly logger?: Logger;
}

/** A visitor who wrote, left an address, confirmed it and left; the owner's mail is off. */
export const serveVisitorMail = async (
  environment: Record<string, string> = {},
  { confirms = true, mailsOwner = false, logger }: Options = {},
) => {
  const clock = createFakeClock();
  const mail = await serveMail();
  const { url } = await startTestServer(
    { SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com', PUBLIC_URL: SITE, ...environment },
    { clock, timers: clock, ...(logger && { logger }) },
  );
  const admin = createAdminClient(url);
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.post(id, { content: 'Do you build pipelines?' });
  const leave = (email: string | null) =>
    visitor.call('POST', `/api/conversations/${id}/reply-address`, {
      primary_hash: visitor.primaryHash,
      email,
    });
  /** Received mails, except the confirmations that this helper opened. */
  let skipped = 0;
  const sentTo = async (address: string) =>
    (await mail.mails()).filter(({ to }) => to?.[0]?.address === address);
  /** Presses the button behind the newest mail to that address. */
  const confirm = async (address: string): Promise<void> => {
    const link = (text = '') => new RegExp(`Confirm the address: ${SITE}(\\S+)`).exec(text)?.[1];
    await eventually(async () => expect(link((await sentTo(address)).at(-1)?.text)).toBeDefined());
    const page = `${url}${link((await sentTo(address)).at(-1)?.text)}`;
    expect((await fetch(page, { method: 'POST' })).status).toBe(200);
    if (address === 'ada@example.org') skipped = (await sentTo(address)).length;
  };
  await leave('ada@example.org');
  if (confirms) await confirm('ada@example.org');
  const answer = (n: number, content: string) =>
    admin.post(`/api/conversations/${id}/messages`, {
      content,
      from_admin: true,
      primary_hash: 'admin',
      sent_from_page: '/admin',
      client_id: aClientId(100 + n),
    });
  const { settings } = (await admin.get<{ settings: object }>('/api/admin/alarms')).body;
  if (!mailsOwner) await admin.post('/api/admin/alarms/settings', { ...settings, email: [] });
  /** Advances the time at once, and waits until everything due is done. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    let before = -1;
    let sameLooks = 0;
    await eventually(async () => {
      const { waiting } = (await admin.get<{ waiting: number }>('/api/admin/alarms')).body;
      sameLooks = waiting === before && !mail.isReceiving() ? sameLooks + 1 : 0;
      before = waiting;
      // Nothing is being sent, so the rest waits for its time. An attempt that ran while the time
      // advanced timed out, and is repeated later.
      if (waiting > 0 && sameLooks % 10 === 9) clock.advance(alarmLimits.retryMinMs);
      expect(waiting).toBe(0);
    });
  };
  const unread = alarmLimits.replyUnreadMs + alarmLimits.replyUnreadEveryMs;
  const toVisitor = async () => (await sentTo('ada@example.org')).slice(skipped);
  const { setBusy, refused, mails } = mail;
  return {
    mails,
    sentTo,
    confirm,
    setBusy,
    refused,
    url,
    clock,
    admin,
    visitor,
    id,
    leave,
    answer,
    pass,
    unread,
    toVisitor,
  };
};

/** The path of the link that stops the mails. */
export const stopIn = (text: string | undefined): string =>
  new RegExp(`No more such mails: ${SITE}(\\S+)`).exec(text ?? '')?.[1] ?? 'no link';

/** The path of the return link in a mail. */
export const linkIn = (text: string | undefined): string =>
  new RegExp(`${SITE}(/api/return/[\\w.-]+)(?!/stop)`).exec(text ?? '')?.[1] ?? 'no link';
