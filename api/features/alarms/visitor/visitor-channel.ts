import type { ConversationId } from '#shared/contracts/ids.ts';
import { renderMail } from '#api/features/alarms/email/render-mail.ts';
import type { Channel, Notice } from '#api/features/alarms/channel.ts';
import type { Mail, SendMail } from '#api/platform/mail/mailer.ts';

interface Deps {
  readonly send: SendMail;
  /** Where the site is reached, without a slash at its end. */
  readonly siteUrl: string;
  /**
   * The path of a link that reopens the conversation once. The same for the same seed, so that a
   * second attempt makes no second link; null when the conversation has too many.
   */
  readonly linkOf: (id: ConversationId, seed: string) => Promise<string | null>;
  /** Called when a mail server has accepted an answer. */
  readonly onMailed: (id: ConversationId) => Promise<unknown>;
}

const mailOf = (notice: Notice, to: string, link: string, siteUrl: string): Mail => {
  const stop = `${link}/stop`;
  return {
    ...renderMail({
      label: 'Your conversation',
      title: notice.title,
      paragraphs: notice.lines,
      action: { name: 'Go on with the conversation', url: link },
      foot: [
        `You get this because you left this address in the chat at ${siteUrl}.`,
        'The link opens the conversation once, on one device.',
        `No more such mails: ${stop}`,
      ],
    }),
    to,
    subject: notice.title,
    id: notice.id,
    unsubscribe: stop,
    isOneClick: siteUrl.startsWith('https:'),
  };
};

/** Mail to a visitor who left an address and has not read the answer. */
export const createVisitorChannel = ({ send, siteUrl, linkOf, onMailed }: Deps): Channel => ({
  name: 'visitor',
  isOn: () => true,
  // The address is read with the notice: it may be changed or taken back until then.
  recipients: async () => ['visitor'],
  deliver: async (notice, _recipient, signal) => {
    const { to } = notice.facts;
    const id = notice.facts['conversation_id'] as ConversationId;
    if (typeof to !== 'string') return { kind: 'gone', answer: 'the address was taken back' };
    const path = await linkOf(id, notice.id);
    if (path === null)
      return { kind: 'refused', answer: 'the conversation has too many return links' };
    const attempt = await send(mailOf(notice, to, `${siteUrl}${path}`, siteUrl), signal);
    if (attempt.kind === 'accepted') await onMailed(id);
    return attempt;
  },
});
