import { shortenText } from '#shared/domain/shorten-text.ts';
import { limits } from '#shared/limits.ts';
import type { AlarmKind, Notice } from '#api/features/alarms/channel.ts';

/** The JSON for the console's service worker. Its longest form fits into a message. */
export interface PushPayload {
  readonly id: string;
  readonly kind: AlarmKind | 'test';
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly topic: string;
  readonly at: number;
  /** Unread messages in all, for the badge. */
  readonly unread: number;
}

/** Titles of notifications without names and texts. */
const plainTitles: ReadonlyMap<AlarmKind, string> = new Map([
  ['chat_started', 'A visitor began a chat'],
  ['message_received', 'A visitor wrote to you'],
  ['contact_received', 'A contact message arrived'],
  ['chat_unanswered', 'A visitor waits for an answer'],
  ['goal_reached', 'A goal was reached'],
  ['visits_rose', 'More visits than usual'],
  ['visits_fell', 'Fewer visits than usual'],
  ['backup_failed', 'A backup failed'],
  ['alarm_digest', 'Many alarms within an hour'],
  ['morning_summary', 'Your morning summary'],
  ['weekly_report', 'Your week'],
]);

export const payloadOf = (
  notice: Notice,
  { showsText, unread }: { readonly showsText: boolean; readonly unread: number },
): PushPayload => {
  const { id, kind, at, path, topic } = notice;
  const { titleCharacters, textCharacters } = limits.push;
  return {
    id,
    kind,
    at,
    path,
    topic,
    unread,
    title: showsText
      ? shortenText(notice.title, titleCharacters)
      : (plainTitles.get(kind) ?? 'Something happened on the site'),
    body: showsText
      ? shortenText(notice.lines.join('\n'), textCharacters)
      : 'Open the console to read it.',
  };
};
