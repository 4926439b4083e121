import type { Summary, SummaryPart } from '#shared/contracts/summary.ts';
import { plural } from '#api/features/reports/plural.ts';

export interface MorningFacts {
  /** The day it covers. */
  readonly date: string;
  readonly visits: {
    readonly visitors: number;
    /** On the same weekday of the weeks before; null if too few are stored. */
    readonly usual: number | null;
    readonly returned: { readonly count: number; readonly known: readonly string[] };
    readonly openErrors: number;
  } | null;
  readonly waiting: {
    readonly count: number;
    /** Whether there are more than were counted. */
    readonly isMore: boolean;
    readonly longestMs: number;
    /** Whether one of them was waiting when the summary's day ended. */
    readonly isSinceYesterday: boolean;
  } | null;
  /** From the contact form. */
  readonly messages: {
    readonly unread: number;
    /** Whether one of them was unread when the summary's day ended. */
    readonly isSinceYesterday: boolean;
  } | null;
  readonly failedDeliveries: number;
  readonly hasBackupFailed: boolean;
}

const NAMES = 3;
const HOUR_MS = 60 * 60_000;

type Sentence = SummaryPart[];

const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T12:00:00Z`),
  );

const durationText = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
};

/** Names as a list: "Ann, Ben and 2 others". */
const inRow = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, NAMES);
  const others = count - shown.length;
  const parts = others > 0 ? [...shown, plural(others, 'other')] : shown;
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
};

const comparedText = (visitors: number, usual: number | null, date: string): string => {
  if (usual === null) return ' yesterday.';
  const day = `an ordinary ${weekdayOf(date)}`;
  const more = visitors - Math.round(usual);
  if (more === 0) return ` yesterday, as on ${day}.`;
  return ` yesterday, ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than on ${day}.`;
};

const dayQuery = (date: string): string => `from=${date}&to=${date}`;

const changed = ({ date, visits }: MorningFacts): Sentence[] => {
  if (!visits) return [];
  const { visitors, usual } = visits;
  if (visitors === 0)
    return [
      [{ text: usual ? `Nobody came${comparedText(0, usual, date)}` : 'Nobody came yesterday.' }],
    ];
  const path = `/admin/analytics/visitors?${dayQuery(date)}`;
  return [
    [
      { text: plural(visitors, 'visitor'), path },
      { text: ` came${comparedText(visitors, usual, date)}` },
    ],
  ];
};

const cameBack = ({ date, visits }: MorningFacts): Sentence[] => {
  const returned = visits?.returned;
  if (!returned || returned.count === 0) return [];
  const path = `/admin/analytics/visitors?${dayQuery(date)}&returned=yes`;
  const { count, known } = returned;
  if (known.length === 0)
    return [[{ text: `${count} of them`, path }, { text: ' had been here before.' }]];
  return [[{ text: inRow(known, count), path }, { text: ' came back.' }]];
};

const waits = ({ waiting, messages }: MorningFacts): Sentence[] => {
  const sentence: Sentence = [];
  if (waiting && waiting.count > 0) {
    const { count, isMore, longestMs } = waiting;
    const text = isMore ? `${count} or more chats` : plural(count, 'chat');
    const verb = count === 1 ? ' waits' : ' wait';
    const longest = count === 1 ? 'for' : 'the longest for';
    sentence.push(
      { text, path: '/admin/inbox?show=waiting' },
      { text: `${verb} for you, ${longest} ${durationText(longestMs)}` },
    );
  }
  if (messages && messages.unread > 0) {
    const verb = messages.unread === 1 ? ' is unread' : ' are unread';
    if (sentence.length > 0) sentence.push({ text: ', and ' });
    sentence.push(
      { text: plural(messages.unread, 'contact message'), path: '/admin/contact' },
      { text: verb },
    );
  }
  if (sentence.length > 0) return [[...sentence, { text: '.' }]];
  return waiting || messages ? [[{ text: 'Nobody waits for you.' }]] : [];
};

const broke = ({ date, visits, failedDeliveries, hasBackupFailed }: MorningFacts): Sentence[] => {
  const sentences: Sentence[] = [];
  if (visits && visits.openErrors > 0)
    sentences.push([
      { text: 'Visitors met ' },
      {
        text: plural(visits.openErrors, 'error'),
        path: `/admin/analytics/errors?${dayQuery(date)}`,
      },
      { text: ' on the pages.' },
    ]);
  if (failedDeliveries > 0)
    sentences.push([
      { text: plural(failedDeliveries, 'alarm'), path: '/admin/settings/outside' },
      { text: ' could not be delivered.' },
    ]);
  if (hasBackupFailed)
    sentences.push([
      { text: 'The ' },
      { text: 'last backup', path: '/admin/settings/backups' },
      { text: ' failed.' },
    ]);
  return sentences;
};

const titleOf = ({ waiting, messages, visits }: MorningFacts): string => {
  const waitingCount = (waiting?.count ?? 0) + (messages?.unread ?? 0);
  if (waitingCount > 0)
    return `Good morning: ${waitingCount} ${waitingCount === 1 ? 'waits' : 'wait'} for you`;
  if (visits && visits.visitors > 0)
    return `Good morning: ${plural(visits.visitors, 'visitor')} yesterday`;
  return 'Good morning: a quiet day';
};

const hasNews = (facts: MorningFacts): boolean =>
  (facts.visits?.visitors ?? 0) > 0 ||
  facts.waiting?.isSinceYesterday === true ||
  facts.messages?.isSinceYesterday === true ||
  facts.failedDeliveries > 0 ||
  facts.hasBackupFailed;

/**
 * The morning summary: changes, returning visitors, waiting chats and failures, in a few sentences whose
 * numbers link to lists.
 */
export const morningText = (facts: MorningFacts): Summary => ({
  date: facts.date,
  has_news: hasNews(facts),
  title: titleOf(facts),
  sentences: [...changed(facts), ...cameBack(facts), ...waits(facts), ...broke(facts)],
});
