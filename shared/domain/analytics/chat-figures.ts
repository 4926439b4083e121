import { percentileOf } from '#shared/domain/analytics/percentile.ts';
import { zoneOffset } from '#shared/domain/analytics/zoned-time.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** When a conversation came how far, ms since the epoch. It begins with the visitor's first message. */
export interface ChatTimes {
  readonly beganAt: number;
  /** The owner's first message after it: what the owner wrote before is a greeting, not a reply. */
  readonly repliedAt: number | null;
  /** The visitor left, or the conversation ended, and nobody had replied. */
  readonly missedAt: number | null;
  /** Null while it is open, also when it was reopened. */
  readonly endedAt: number | null;
  /** The owner was away when it began. */
  readonly isAway: boolean;
}

/**
 * What the figures count. The visitor who wrote while the owner was away was told so: nobody was
 * expected to reply at once, so such a conversation is never missed and has response times of its own.
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

/** The median and the time that nine of ten do not exceed, in whole seconds. */
const timesOf = <Chat extends ChatTimes>(
  chats: readonly Chat[],
  measure: ChatMeasure,
  secondsOf: (chat: Chat) => number | null,
) => {
  const seconds = chats
    .filter(chatMeasures[measure])
    .flatMap((chat) => secondsOf(chat) ?? [])
    .sort((a, b) => a - b);
  const rounded = (share: number) => {
    const found = percentileOf(seconds, share);
    return found === null ? null : Math.round(found);
  };
  return { median_s: rounded(0.5), p90_s: rounded(0.9) };
};

export const chatFigures = (chats: readonly ChatTimes[]) => {
  const count = (measure: ChatMeasure) => chats.filter(chatMeasures[measure]).length;
  const answered = count('answered');
  return {
    conversations: chats.length,
    answered,
    unanswered: count('unanswered'),
    answered_share: chats.length === 0 ? null : answered / chats.length,
    missed: count('missed'),
    away: count('away'),
    answered_away: count('answered_away'),
    ended: count('ended'),
    response: timesOf(chats, 'answered_here', responseOf),
    response_away: timesOf(chats, 'answered_away', responseOf),
    resolution: timesOf(chats, 'ended', resolutionOf),
  };
};
export type ChatFigures = ReturnType<typeof chatFigures>;

const HOUR_MS = DAY_MS / 24;
// 1 January 1970 was a Thursday.
const FIRST_WEEKDAY = 3;

/** The hour (0–23) and the weekday (0 is Monday) of an instant in a zone. */
export const hourAndWeekday = (at: number, timeZone: string): { hour: number; weekday: number } => {
  const local = at + zoneOffset(at, timeZone);
  const day = Math.floor(local / DAY_MS);
  return {
    hour: Math.floor((local - day * DAY_MS) / HOUR_MS),
    weekday: (((day + FIRST_WEEKDAY) % 7) + 7) % 7,
  };
};

/** How many conversations began in each hour of the day, and on each weekday from Monday. */
export const chatTimesOfDay = (chats: readonly ChatTimes[], timeZone: string) => {
  const hours = Array.from({ length: 24 }, () => 0);
  const weekdays = Array.from({ length: 7 }, () => 0);
  for (const { beganAt } of chats) {
    const { hour, weekday } = hourAndWeekday(beganAt, timeZone);
    hours[hour] = (hours[hour] ?? 0) + 1;
    weekdays[weekday] = (weekdays[weekday] ?? 0) + 1;
  }
  return { hours, weekdays };
};
