import type { AlarmKind, Notice } from '#api/features/alarms/channel.ts';

/** A title that names the kind of event, but nobody. */
const neutralTitleOf = (kind: AlarmKind): string => {
  switch (kind) {
    case 'chat_started':
      return 'A visitor began a chat';
    case 'message_received':
      return 'A visitor wrote a message';
    case 'contact_received':
      return 'A contact message arrived';
    case 'chat_unanswered':
      return 'A visitor waits for an answer';
    case 'goal_reached':
      return 'A visitor reached a goal';
    case 'visits_rose':
      return 'Visits rose';
    case 'visits_fell':
      return 'Visits fell';
    case 'backup_failed':
      return 'A backup failed';
    case 'morning_summary':
      return 'Your morning summary';
    case 'weekly_report':
      return 'Your week';
    case 'alarm_digest':
      return 'Many alarms';
    case 'reply_unread':
      return 'An answer is unread';
    case 'transcript_requested':
      return 'A visitor asked for a transcript';
    case 'address_left':
      return 'A visitor left an address';
  }
};

/** Kinds about the site itself, without any visitor's data. */
const withoutVisitors: ReadonlySet<AlarmKind> = new Set([
  'visits_rose',
  'visits_fell',
  'backup_failed',
]);

export interface WebhookContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An allowlist, because a fact added later may contain a text. */
const isWithoutText = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (/(_id|Id)$/.test(name) && typeof value === 'string' && /^[\w-]{1,64}$/.test(value));

/**
 * The parts of a notice that a webhook may contain. Without `includesText`, nothing that a visitor
 * typed.
 */
export const contentOf = (notice: Notice, includesText: boolean): WebhookContent =>
  includesText || withoutVisitors.has(notice.kind)
    ? { title: notice.title, lines: notice.lines, facts: notice.facts }
    : {
        title: neutralTitleOf(notice.kind),
        lines: [],
        facts: Object.fromEntries(Object.entries(notice.facts).filter(isWithoutText)),
      };
