import { percentileOf } from '#shared/domain/analytics/percentile.ts';
import { createZoneOffsets } from '#shared/domain/analytics/zoned-time.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** Milestones of a conversation, ms since the epoch. It begins with the visitor's first message. */
export interface ChatTimes {
  readonly beganAt: number;
  /** The owner's first message after it: an earlier one is a greeting, not a reply. */
  readonly repliedAt: number | null;
  /** The visitor left, or the conversation ended, before a reply. */
  readonly missedAt: number | null;
  /** Null while it is open or reopened. */
  readonly endedAt: number | null;
  /** The owner was away when it began. */
  readonly isAway: boolean;
}

/**
 * The measures of conversations. A visitor who wrote while the owner was away saw that and expected no
 * immediate reply, so such a conversation is never missed and has separate response times.
 */
export const chatMeasures = {
  begun: () => true,
  answered: ({ repliedAt }) => repliedAt !== null,
  unanswered: ({ repliedAt }) => repliedAt === null,
  missed: ({ missedAt, isAway }) => missedAt !== null && !isAway,
  away: ({ isAway }) => isAway,
  answered_here: ({ repliedAt, isAway }) => repliedAt !== null && !isAway,
  answered_away: ({ repliedAt, isAway }) => repliedAt !== null && isAway,
  ended: ({ endedAt }) => endedAt !== null,
} as const satisfies Readonly<Record<string, (chat: ChatTimes) => boolean>>;
export type ChatMeasure = keyof typeof chatMeasures;
export const chatMeasureNames = Object.keys(chatMeasures) as [ChatMeasure, ...ChatMeasure[]];

/** Seconds until the first reply. */
export const responseOf = ({ beganAt, repliedAt }: ChatTimes): number | null =>
  repliedAt === null ? null : (repliedAt - beganAt) / 1_000;

/** Seconds until the end. */
export const resolutionOf = ({ beganAt, endedAt }: ChatTimes): number | null =>
  endedAt === null ? null : Math.max(0, endedAt - beganAt) / 1_000;

/** The median and the 90th percentile, in whole seconds. */
const timesOf = (seconds: number[]) => {
  const sorted = Float64Array.from(seconds).sort();
  const rounded = (share: number) => {
    const found = percentileOf(sorted, share);
    return found === null ? null : Math.round(found);
  };
  return { median_s: rounded(0.5), p90_s: rounded(0.9) };
};

export const chatFigures = (chats: readonly ChatTimes[]) => {
  const here: number[] = [];
  const away: number[] = [];
  const resolutions: number[] = [];
  const counts = { missed: 0, away: 0 };
  for (const chat of chats) {
    const response = responseOf(chat);
    const resolution = resolutionOf(chat);
    if (response !== null) (chat.isAway ? away : here).push(response);
    if (resolution !== null) resolutions.push(resolution);
    if (chatMeasures.missed(chat)) counts.missed += 1;
    if (chat.isAway) counts.away += 1;
  }
  const answered = here.length + away.length;
  return {
    conversations: chats.length,
    answered,
    unanswered: chats.length - answered,
    answered_share: chats.length === 0 ? null : answered / chats.length,
    ...counts,
    answered_away: away.length,
    ended: resolutions.length,
    response: timesOf(here),
    response_away: timesOf(away),
    resolution: timesOf(resolutions),
  };
};

const HOUR_MS = DAY_MS / 24;
// 1 January 1970 was a Thursday.
const FIRST_WEEKDAY = 3;

/** The hour (0–23) and the weekday (0 is Monday) of instants in a zone. */
export const createHourAndWeekday = (
  timeZone: string,
): ((at: number) => { hour: number; weekday: number }) => {
  const offsetAt = createZoneOffsets(timeZone);
  return (at) => {
    const local = at + offsetAt(at);
    const day = Math.floor(local / DAY_MS);
    return {
      hour: Math.floor((local - day * DAY_MS) / HOUR_MS),
      weekday: (((day + FIRST_WEEKDAY) % 7) + 7) % 7,
    };
  };
};

/** How many conversations began in each hour of the day, and on each weekday from Monday. */
export const chatTimesOfDay = (chats: readonly ChatTimes[], timeZone: string) => {
  const hours = Array.from({ length: 24 }, () => 0);
  const weekdays = Array.from({ length: 7 }, () => 0);
  const shownAt = createHourAndWeekday(timeZone);
  for (const { beganAt } of chats) {
    const { hour, weekday } = shownAt(beganAt);
    hours[hour] = (hours[hour] ?? 0) + 1;
    weekdays[weekday] = (weekdays[weekday] ?? 0) + 1;
  }
  return { hours, weekdays };
};
