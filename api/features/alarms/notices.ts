import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { DIGEST_KIND } from '#shared/domain/alarms/alarm-kinds.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';
import { conversationPath } from '#shared/domain/console-paths.ts';
import { shortenLine } from '#shared/domain/shorten-text.ts';
import { isolated } from '#shared/domain/isolated.ts';
import type { Alarm, AlarmStore } from '#api/features/alarms/store.ts';
import type { Site } from '#api/http/site.ts';
import { readDigestNotice } from '#api/features/alarms/digest.ts';
import { recipientMark } from '#api/platform/mail/recipient-mark.ts';
import type { Notice } from '#api/features/alarms/channel.ts';
import type { VisitReader } from '#api/features/alarms/visit-reader.ts';
import { readReportNotice, type ReportReader } from '#api/features/alarms/report-notice.ts';
import { readGoalNotice } from '#api/features/alarms/watch-goals.ts';
import { readVisitsNotice } from '#api/features/alarms/watch-visits.ts';

/** Reads the content of an alarm. Null: it is obsolete, so nobody is alarmed. */
export type ReadNotice = (alarm: Alarm, hidesText: boolean) => Promise<Notice | null>;

interface Unread {
  readonly name: string;
  readonly unread: number;
  readonly lastSeq: number;
  readonly isBlocked: boolean;
  readonly readState: { readonly visitor: { readonly read_seq: number } };
  /** The visitor's address for replies. */
  readonly replyEmail: string | null;
  readonly replyAwaitsAt: number | null;
}

interface Transcript {
  readonly to: string;
  readonly lines: readonly string[];
}

/** The stores behind notices, read as the admin. */
export interface NoticeSources {
  readonly conversations: {
    find(id: ConversationId, caller: { readonly kind: 'admin' }): Promise<Unread | null>;
    before(
      id: ConversationId,
      caller: { readonly kind: 'admin' },
      beforeSeq: number,
      limit: number,
    ): Promise<{ readonly messages: readonly Message[] } | null>;
    after(
      id: ConversationId,
      caller: { readonly kind: 'admin' },
      afterSeq: number,
      limit: number,
    ): Promise<{ readonly messages: readonly Message[] } | null>;
  };
  /** The owner's name; undefined before the site was built. */
  readonly site: Pick<Site, 'ownerName'>;
  readonly alarms: Pick<AlarmStore, 'folded'>;
  readonly reports: ReportReader;
  /** Null while visits are not counted. */
  readonly visits: VisitReader | null;
  readonly contact: { get(id: MessageId): Promise<ContactMessage | null> };
  /** Null if there is nothing to send, or no address. */
  readonly transcriptOf: (id: ConversationId, timeZone: string) => Promise<Transcript | null>;
}

/** Maximum number of unread texts in a notice. */
const TEXTS = 20;

/** Messages per read. */
const PAGE = 100;

const common = ({ id, kind, at }: Alarm) => ({ id, kind, at });

const SUBJECT_CHARACTERS = 78;

const subjectOf = (text: string): string => shortenLine(text, SUBJECT_CHARACTERS);

const textOf = ({ content, attachment }: Message): string =>
  content || attachment?.name || 'A file';

const createConversationNotice =
  ({ conversations }: NoticeSources): ReadNotice =>
  async (alarm, hidesText) => {
    const { conversationId: id } = alarm;
    const admin = { kind: 'admin' } as const;
    const found = id && (await conversations.find(id, admin));
    // Read, answered or erased meanwhile.
    if (!found || found.unread === 0) return null;
    const page = await conversations.before(id, admin, found.lastSeq + 1, TEXTS);
    const unread = page?.messages.filter(({ from_admin: fromAdmin }) => !fromAdmin) ?? [];
    const shown = unread.slice(-Math.min(found.unread, TEXTS));
    const last = shown.at(-1);
    if (!last) return null;
    const { title, body } = alarmText(
      {
        label: found.name,
        country: null,
        page: last.sent_from_page,
        texts: shown.map(textOf),
      },
      hidesText,
    );
    const waits =
      alarm.kind === 'chat_unanswered'
        ? [`${isolated(found.name)} still waits for an answer.`]
        : [];
    const heading = alarm.kind === 'chat_unanswered' ? `${title} waits for an answer` : title;
    return {
      ...common(alarm),
      title: heading,
      subject: subjectOf(`${heading}: ${body.split('\n')[0] ?? ''}`),
      lines: [...waits, ...body.split('\n')],
      path: conversationPath(id),
      topic: id,
      answered: { conversationId: id, seq: last.seq },
      facts: { conversation_id: id, unread: found.unread, page: last.sent_from_page },
    };
  };

/** All of the owner's messages after a message. There may be many from the visitor in between. */
const readAnswers = async (
  conversations: NoticeSources['conversations'],
  id: ConversationId,
  readSeq: number,
): Promise<Message[]> => {
  const answers: Message[] = [];
  let after: number | undefined = readSeq;
  while (after !== undefined) {
    const page = await conversations.after(id, { kind: 'admin' }, after, PAGE);
    const messages: readonly Message[] = page?.messages ?? [];
    answers.push(...messages.filter(({ from_admin: fromAdmin }) => fromAdmin));
    after = messages.at(-1)?.seq;
  }
  return answers;
};

/** The newest answers, and the number before them. */
const answerLines = (answers: readonly Message[]): string[] => {
  const left = answers.length - TEXTS;
  const before = left === 1 ? 'One answer before these is' : `${left} answers before these are`;
  return [
    ...(left > 0 ? [`${before} in the conversation.`] : []),
    ...answers.slice(-TEXTS).map(textOf),
  ];
};

/** A mail program's subject for a reply: the visitor's first words. */
const answerSubject = async (
  conversations: NoticeSources['conversations'],
  id: ConversationId,
): Promise<string | undefined> => {
  const page = await conversations.after(id, { kind: 'admin' }, 0, TEXTS);
  const first = page?.messages.find(({ from_admin: fromAdmin }) => !fromAdmin);
  return first && subjectOf(`Re: ${textOf(first)}`);
};

/** An answer for the visitor who left an address; null if it was read or the address removed. */
const createReplyNotice =
  ({ conversations, site }: NoticeSources) =>
  async (alarm: Alarm): Promise<Notice | null> => {
    const { conversationId: id } = alarm;
    const admin = { kind: 'admin' } as const;
    const found = id && (await conversations.find(id, admin));
    if (!found || found.replyEmail === null || found.replyAwaitsAt !== null || found.isBlocked)
      return null;
    const answers = await readAnswers(conversations, id, found.readState.visitor.read_seq);
    const [first, last] = [answers[0], answers.at(-1)];
    if (!first || !last) return null;
    const subject = await answerSubject(conversations, id);
    return {
      ...common(alarm),
      title: `${isolated(site.ownerName ?? 'The owner of the site')} answered you`,
      ...(subject !== undefined && { subject }),
      lines: answerLines(answers),
      isFormatted: true,
      path: '/',
      topic: id,
      answered: { conversationId: id, seq: last.seq },
      facts: {
        conversation_id: id,
        to: found.replyEmail,
        from_seq: first.seq,
        to_seq: last.seq,
      },
    };
  };

/** The request to confirm an address; null if it was confirmed or removed. */
const createConfirmNotice =
  ({ conversations }: NoticeSources) =>
  async (alarm: Alarm): Promise<Notice | null> => {
    const { conversationId: id } = alarm;
    const found = id && (await conversations.find(id, { kind: 'admin' }));
    if (!found || found.replyEmail === null || found.replyAwaitsAt === null) return null;
    // Another address was left meanwhile, which has a separate mail.
    if (alarm.detail !== recipientMark(found.replyEmail)) return null;
    return {
      ...common(alarm),
      title: 'Please confirm your address',
      lines: [
        'This address was left in a chat, for answers by mail.',
        'Nothing else is sent to it before you confirm it. If it was not you, you need do nothing.',
      ],
      path: '/',
      topic: id,
      facts: { conversation_id: id, to: found.replyEmail },
    };
  };

/** The transcript for a visitor who requested it by mail. */
const createTranscriptNotice =
  ({ transcriptOf, site }: NoticeSources) =>
  async (alarm: Alarm): Promise<Notice | null> => {
    const { conversationId: id } = alarm;
    const transcript = id && (await transcriptOf(id, alarm.detail ?? 'UTC'));
    if (!transcript) return null;
    return {
      ...common(alarm),
      title: `Your conversation with ${isolated(site.ownerName ?? 'the owner of the site')}`,
      lines: transcript.lines,
      path: '/',
      topic: id,
      answered: { conversationId: id, seq: 0 },
      facts: { conversation_id: id, to: transcript.to },
    };
  };

const createContactNotice =
  ({ contact }: NoticeSources): ReadNotice =>
  async (alarm, hidesText) => {
    const message = alarm.contactId && (await contact.get(alarm.contactId));
    if (!message || message.read_at !== null || message.status !== 'inbox') return null;
    const text =
      message.message.length > 600 ? `${message.message.slice(0, 600)}…` : message.message;
    const title = `Contact message from ${isolated(message.name)}`;
    return {
      ...common(alarm),
      title,
      ...(!hidesText && { subject: subjectOf(`${title}: ${message.message}`) }),
      lines: hidesText ? ['It waits in the console.'] : [text, `Reply to ${message.email}`],
      path: `/admin/contact/${message.id}`,
      topic: message.id,
      facts: { contact_id: message.id, ...(!hidesText && { email: message.email }) },
    };
  };

const backupNotice = (alarm: Alarm): Notice => ({
  ...common(alarm),
  title: 'A backup failed',
  lines: ['The copies made before it are still there. Settings, Data says what went wrong.'],
  path: '/admin/settings/backups',
  topic: 'backup',
  facts: {},
});

/** Reads the content of alarms when they are sent. */
export const createNotices = (deps: NoticeSources): ReadNotice => {
  const ofConversation = createConversationNotice(deps);
  const ofContact = createContactNotice(deps);
  const ofReply = createReplyNotice(deps);
  const ofTranscript = createTranscriptNotice(deps);
  const ofAddress = createConfirmNotice(deps);
  return async (alarm, hidesText) => {
    if (alarm.kind === 'reply_unread') return ofReply(alarm);
    if (alarm.kind === 'transcript_requested') return ofTranscript(alarm);
    if (alarm.kind === 'address_left') return ofAddress(alarm);
    if (alarm.conversationId !== null) return ofConversation(alarm, hidesText);
    if (alarm.contactId !== null) return ofContact(alarm, hidesText);
    if (alarm.kind === 'backup_failed') return backupNotice(alarm);
    if (alarm.kind === DIGEST_KIND) return readDigestNotice(deps.alarms, alarm);
    if (alarm.kind === 'morning_summary' || alarm.kind === 'weekly_report')
      return readReportNotice(deps.reports, alarm);
    const { visits } = deps;
    if (!visits) return null;
    if (alarm.kind === 'goal_reached') return readGoalNotice(visits, alarm);
    if (alarm.kind === 'visits_rose' || alarm.kind === 'visits_fell')
      return readVisitsNotice(visits, alarm);
    return null;
  };
};
