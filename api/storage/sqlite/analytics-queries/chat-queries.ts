import {
  chatFigures,
  chatMeasures,
  chatTimesOfDay,
  createHourAndWeekday,
  resolutionOf,
  responseOf,
  type ChatTimes,
} from '#shared/domain/analytics/chat-figures.ts';
import type { ChatGroup } from '#shared/contracts/analytics-chat.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type {
  QueryInput,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import {
  createChatVisits,
  type ChatVisit,
} from '#api/storage/sqlite/analytics-queries/chat-visits.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';

interface Chat extends ChatTimes {
  readonly id: string;
  readonly tokenHash: TokenHash;
  readonly visit: ChatVisit | null;
}

const CHECK_EVERY = 256;

/** The conversations that began in the scope's period, newest first, with their visits. */
const readChats = (context: RawContext, { span, match }: Scope): Chat[] => {
  const visitAt = createChatVisits(context, match);
  const rows = context.chat.begunIn(span);
  const chats: Chat[] = [];
  for (const [position, row] of rows.entries()) {
    if (position % CHECK_EVERY === 0) context.check();
    const visit = visitAt(row.visitorIds?.split(',') ?? [], row.beganAt);
    if (visit !== undefined) chats.push({ ...row, isAway: row.wasAway === 1, visit });
  }
  return chats;
};

const GROUPED_BY = { sources: 'source', channels: 'channel' } as const;

/** The largest groups. A name that is null: the visit has none, or is not known. */
const groupsBy = (chats: readonly Chat[], by: keyof typeof GROUPED_BY): ChatGroup[] => {
  const groups = new Map<string | null, Chat[]>();
  for (const chat of chats) {
    const name = chat.visit && chat.visit[GROUPED_BY[by]];
    const group = groups.get(name);
    if (group) group.push(chat);
    else groups.set(name, [chat]);
  }
  return [...groups]
    .map(([name, group]) => {
      const { conversations, answered, missed, response } = chatFigures(group);
      return {
        name: name === '' ? null : name,
        is_known: name !== null,
        conversations,
        answered,
        missed,
        response_median_s: response.median_s,
      };
    })
    .sort((a, b) => b.conversations - a.conversations || (a.name ?? '').localeCompare(b.name ?? ''))
    .slice(0, limits.analytics.chatGroups);
};

/** How the owner answered the conversations that began in the period. */
export const chatSummary = (
  context: RawContext,
  { timeZone, ...scope }: QueryInput<'chatSummary'>,
): QueryResult<'chatSummary'> => {
  const chats = readChats(context, scope);
  return {
    figures: chatFigures(chats),
    ...chatTimesOfDay(chats, timeZone),
    sources: groupsBy(chats, 'sources'),
    channels: groupsBy(chats, 'channels'),
  };
};

const orNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** The conversations that a number of `chatSummary` counts, newest first. */
export const chatList = (
  context: RawContext,
  { timeZone, behind, limit, offset, ...scope }: QueryInput<'chatList'>,
): QueryResult<'chatList'> => {
  const { measure, hour, weekday, isKnown } = behind;
  const shownAt = createHourAndWeekday(timeZone);
  const counted = readChats(context, scope).filter((one) => {
    if (!chatMeasures[measure](one)) return false;
    if (isKnown !== undefined && (one.visit !== null) !== isKnown) return false;
    if (hour === undefined && weekday === undefined) return true;
    const shown = shownAt(one.beganAt);
    return shown.hour === (hour ?? shown.hour) && shown.weekday === (weekday ?? shown.weekday);
  });
  return {
    total_rows: counted.length,
    rows: counted.slice(offset, offset + limit).map((one) => ({
      conversation_id: one.id,
      tokenHash: one.tokenHash,
      began_at: iso(one.beganAt),
      replied_at: orNull(one.repliedAt),
      ended_at: orNull(one.endedAt),
      response_s: responseOf(one),
      resolution_s: resolutionOf(one),
      is_missed: chatMeasures.missed(one),
      is_away: one.isAway,
      source: one.visit?.source || null,
      channel: one.visit?.channel || null,
      excerpt: context.chat.excerptOf(one.id),
    })),
  };
};
