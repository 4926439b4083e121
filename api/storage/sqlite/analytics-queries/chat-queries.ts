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
  Match,
} from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { rawMatch } from '#api/storage/sqlite/analytics-queries/raw-scope.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

/** The visit in which a conversation began. '' for unknown parts. */
interface ChatVisit {
  readonly source: string;
  readonly channel: string;
}

interface VisitRow extends ChatVisit {
  readonly isMatch: 0 | 1;
}

/**
 * Finds the visit of one of these browsers at a time. Undefined if the filter excludes it. Null if it is
 * unknown: the browser was not counted, or the visit is older than the retention. A filter excludes
 * unknown visits too, except the one without bots, since nothing marks them as bots.
 */
const createChatVisits = ({ analytics }: RawContext, match: Match) => {
  const { eventEarlyMs, sessionIdleMs } = limits.analytics;
  const condition = rawMatch(match);
  // An event counts by its browser's clock, so a visit may seem to begin a little after a message in it.
  const visitAt = analytics.prepare<unknown[], VisitRow>(
    `SELECT o.source, o.channel, ${condition?.text ?? '1'} AS isMatch
     FROM visitors v JOIN sessions s USING (visitor_no) JOIN sources o USING (source_no)
     WHERE v.visitor_id = ? AND s.started_at <= ? + ${eventEarlyMs}
       AND s.ended_at >= ? - ${sessionIdleMs}
     ORDER BY s.started_at DESC LIMIT 1`,
  );
  const values = condition?.values ?? [];
  const allowsUnknown = match.bots !== 'only' && rawMatch({ ...match, bots: 'include' }) === null;
  return (visitorIds: readonly string[], at: number): ChatVisit | null | undefined => {
    for (const visitorId of visitorIds) {
      const visit = visitAt.get(...values, uuidBytes(visitorId), at, at);
      if (visit) return visit.isMatch === 1 ? visit : undefined;
    }
    return allowsUnknown ? null : undefined;
  };
};

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

/** The largest groups. A null name: the visit has none, or is unknown. */
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

/** Response figures of the conversations that began in the period. */
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

/** The conversations behind a number of `chatSummary`, newest first. */
export const chatList = (
  context: RawContext,
  { timeZone, drillDown, limit, offset, ...scope }: QueryInput<'chatList'>,
): QueryResult<'chatList'> => {
  const { measure, hour, weekday, isKnown } = drillDown;
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
