import type { AlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Channel, Notice } from '#api/features/alarms/channel.ts';
import { renderMail, type MailContent } from '#api/features/alarms/email/render-mail.ts';
import type { Mail, SendMail } from '#api/platform/mail/mailer.ts';
import type { AnswerAddressOf } from '#api/platform/mail/reply-addresses.ts';

interface Deps {
  readonly send: SendMail;
  readonly owner: string;
  /** The site's address without a trailing slash. */
  readonly siteUrl: string;
  /** Null if answers by mail are not read. */
  readonly answerAddressOf: AnswerAddressOf | null;
}

const labelOf = (kind: AlarmKind): string => {
  switch (kind) {
    case 'chat_started':
      return 'New chat';
    case 'message_received':
      return 'Chat';
    case 'contact_received':
      return 'Contact message';
    case 'chat_unanswered':
      return 'No answer yet';
    case 'goal_reached':
      return 'Goal';
    case 'visits_rose':
    case 'visits_fell':
      return 'Visits';
    case 'backup_failed':
      return 'Backup';
    case 'morning_summary':
      return 'Morning summary';
    case 'weekly_report':
      return 'Weekly report';
    case 'alarm_digest':
      return 'Many alarms';
    case 'reply_unread':
    case 'transcript_requested':
    case 'address_left':
      return 'Chat';
  }
};

/** With a sender's address in the notice, "reply" goes to them. */
const replyToOf = ({ facts }: Notice): string | undefined =>
  typeof facts['email'] === 'string' ? facts['email'] : undefined;

const paragraphsOf = ({ linked, lines }: Notice, siteUrl: string): MailContent['paragraphs'] =>
  linked?.map((line) =>
    line.map(({ text, path }) => ({ text, ...(path && { url: `${siteUrl}${path}` }) })),
  ) ?? lines;

const mailOf = (notice: Notice, { owner, siteUrl, answerAddressOf }: Deps): Mail => {
  const answer = notice.answered && answerAddressOf?.(notice.answered, 'owner', owner);
  const settings = `${siteUrl}/admin/settings/outside`;
  const content = renderMail({
    label: `Foyer · ${labelOf(notice.kind)}`,
    title: notice.title,
    paragraphs: paragraphsOf(notice, siteUrl),
    action: { name: 'Open in the console', url: `${siteUrl}${notice.path}` },
    foot: [
      ...(answer
        ? ['Answer this mail, and your answer goes to the visitor as from the console.']
        : []),
      'You get this because you are the owner of this site.',
      `Change what is sent: ${settings}`,
    ],
  });
  return {
    ...content,
    to: owner,
    subject: (notice.subject ?? notice.title).replace(/\s+/g, ' '),
    id: `${notice.id}${answer?.idEnd ?? ''}`,
    thread: notice.topic,
    replyTo: answer?.replyTo ?? replyToOf(notice),
    unsubscribe: siteUrl.startsWith('https:') ? settings : `mailto:${owner}?subject=unsubscribe`,
  };
};

export const createEmailChannel = (deps: Deps): Channel => ({
  name: 'email',
  isOn: () => true,
  recipients: async () => [deps.owner],
  nameOf: async (recipient) => recipient,
  deliver: (notice, _recipient, signal) => deps.send(mailOf(notice, deps), signal),
});
