import type { ConversationId } from '#shared/contracts/ids.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { VisitorMailStore } from '#api/features/alarms/store.ts';
import { renderMail, type MailContent } from '#api/features/alarms/email/render-mail.ts';
import type { Attempt, Channel, Notice } from '#api/features/alarms/channel.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { RecipientOf } from '#api/platform/mail/mail-recipients.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Mail, SendMail } from '#api/platform/mail/mailer.ts';
import type { AnswerAddressOf } from '#api/platform/mail/reply-addresses.ts';
import type { Site } from '#api/http/site.ts';

interface Deps {
  readonly send: SendMail;
  /** The owner's name. */
  readonly site: Pick<Site, 'ownerName'>;
  /** The mailbox that a visitor's answer goes to. */
  readonly ownerAddress: string;
  /** Overrides it if answers by mail are read. */
  readonly answerAddressOf: AnswerAddressOf | null;
  /** The site's address without a trailing slash. */
  readonly siteUrl: string;
  /**
   * The path of a link that reopens the conversation once. The same for the same seed, so that a second
   * attempt makes no second link; null if the conversation has too many.
   */
  readonly linkOf: (id: ConversationId, seed: string) => Promise<string | null>;
  /**
   * The path of the page that confirms that address of the conversation. `/stop` removes it, and
   * `/never` ends all mails to that mailbox.
   */
  readonly addressPathOf: (id: ConversationId, email: string) => string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly recipientOf: RecipientOf;
  /** Counts every mail before it is sent. */
  readonly mails: Pick<VisitorMailStore, 'take'>;
  /** Called when a mail server has accepted answers, with the range of messages. */
  readonly onMailed: (id: ConversationId, answers: SeqRange) => Promise<unknown>;
}

type Content = Pick<MailContent, 'action'> & { readonly foot: readonly string[] };

const mailOf = (notice: Notice, stop: string, { action, foot }: Content): Mail => ({
  ...renderMail({
    label: 'Your conversation',
    title: notice.title,
    paragraphs: notice.isFormatted
      ? notice.lines.map((formatted) => ({ formatted }))
      : notice.lines,
    action,
    foot,
  }),
  to: String(notice.facts['to']),
  subject: (notice.subject ?? notice.title).replace(/\s+/g, ' '),
  id: notice.id,
  thread: notice.topic,
  unsubscribe: stop,
  isOneClick: stop.startsWith('https:'),
});

const stopText = (stop: string): string => `No more such mails: ${stop}`;

const leftAt = (siteUrl: string): string => `the chat at ${siteUrl}`;

/** `link`: null if the conversation has too many; then only its own browser can continue it. */
const answerMail = (
  notice: Notice,
  link: string | null,
  stop: string,
  siteUrl: string,
  takesAnswers: boolean,
): Mail =>
  mailOf(notice, stop, {
    action: { name: 'Go on with the conversation', url: link ?? siteUrl },
    foot: [
      ...(takesAnswers ? ['Answer this mail, and your answer is in the conversation.'] : []),
      `You get this because you left this address in ${leftAt(siteUrl)}.`,
      link === null
        ? 'The conversation is in the browser in which you began it.'
        : 'The link opens the conversation once, on one device.',
      stopText(stop),
    ],
  });

const transcriptMail = (notice: Notice, stop: string, siteUrl: string): Mail =>
  mailOf(notice, stop, {
    action: null,
    foot: [
      `You get this because it was asked for in ${leftAt(siteUrl)}, where this address was left.`,
      'Files are named and not attached.',
      stopText(stop),
    ],
  });

/** It may go to anybody, so it contains none of the visitor's words, and ends all mails with one click. */
const confirmMail = (notice: Notice, page: string, siteUrl: string): Mail => {
  const never = `${page}/never`;
  return mailOf(notice, never, {
    action: { name: 'Confirm the address', url: page },
    foot: [
      `You get this because somebody left this address in ${leftAt(siteUrl)}.`,
      `It was not you? Never again a mail from this site: ${never}`,
    ],
  });
};

/**
 * Counts the mail, once however often it is attempted. An answer over a cap is sent later; the visitor
 * can repeat a request made in the chat.
 */
const createRefusalOf =
  ({ mails, clock, recipientOf }: Pick<Deps, 'mails' | 'clock' | 'recipientOf'>) =>
  async ({ id, kind }: Notice, to: string): Promise<Attempt | null> => {
    const isConfirmed = kind !== 'address_left';
    const verdict = await mails.take(
      { ...recipientOf(to), id, isConfirmed, at: clock.now() },
      isConfirmed ? alarmLimits.confirmedMails : alarmLimits.unconfirmedMails,
    );
    if (verdict.kind === 'allowed') return null;
    if (verdict.kind === 'suppressed')
      return { kind: 'gone', answer: 'this mailbox wants no mail' };
    const answer = 'there were enough mails to visitors';
    return kind === 'reply_unread'
      ? { kind: 'retry', answer, afterMs: verdict.waitMs }
      : { kind: 'gone', answer };
  };

/** Mail to a visitor who left an address: unread answers, and mails that they requested. */
export const createVisitorChannel = ({
  send: deliver,
  site,
  ownerAddress,
  siteUrl,
  answerAddressOf,
  ...deps
}: Deps): Channel => {
  const refusalOf = createRefusalOf(deps);
  const send = (mail: Mail, { answered }: Notice, signal: AbortSignal) => {
    const answer = answered && answerAddressOf?.(answered, 'visitor', mail.to);
    return deliver(
      {
        ...mail,
        id: `${mail.id}${answer?.idEnd ?? ''}`,
        fromName: site.ownerName,
        replyTo: answer?.replyTo ?? ownerAddress,
      },
      signal,
    );
  };
  return {
    name: 'visitor',
    isOn: () => true,
    // The address is read with the notice: until then it may be changed or removed.
    recipients: async () => ['visitor'],
    deliver: async (notice, _recipient, signal) => {
      const { to } = notice.facts;
      const id = notice.facts['conversation_id'] as ConversationId;
      if (typeof to !== 'string') return { kind: 'gone', answer: 'the address was taken back' };
      const refused = await refusalOf(notice, to);
      if (refused) return refused;
      const page = `${siteUrl}${deps.addressPathOf(id, to)}`;
      const stop = `${page}/stop`;
      if (notice.kind === 'transcript_requested')
        return send(transcriptMail(notice, stop, siteUrl), notice, signal);
      if (notice.kind === 'address_left')
        return send(confirmMail(notice, page, siteUrl), notice, signal);
      const path = await deps.linkOf(id, notice.id);
      const link = path === null ? null : `${siteUrl}${path}`;
      const attempt = await send(
        answerMail(notice, link, stop, siteUrl, answerAddressOf !== null),
        notice,
        signal,
      );
      const { from_seq: first, to_seq: last } = notice.facts;
      if (attempt.kind === 'accepted')
        // The mail is sent: a failed record is no reason to send it again.
        await deps
          .onMailed(id, { from_seq: Number(first), to_seq: Number(last) })
          .catch((error: unknown) => deps.logger.error('mailed_not_noted', { error }));
      return attempt;
    },
  };
};
