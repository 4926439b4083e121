import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { SummaryPosition } from '#api/features/conversations/store.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import {
  conversation,
  filterConditions,
  isShown,
  newestFirst,
} from '#api/storage/rows/conversation-columns.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';

const behind = '(c.last_activity_at, c.conversation_id) < ($1, $2)';

const listed = `${conversation} WHERE ${isShown} AND ${behind} ${newestFirst} $3`;

const part = (filter: ConversationFilter, which: string) =>
  `${conversation} WHERE ${filterConditions[filter]} AND ${isShown} AND ${which}
     AND ${behind} ${newestFirst} $3`;

type Rank = Pick<SummaryPosition, 'lastActivityAt' | 'conversationId'>;

const FIRST = { lastActivityAt: Number.MAX_SAFE_INTEGER, conversationId: '' };

/** All conversations, the newest activity first; with a filter those that match, unread ones first. */
export const listConversations = async (
  sql: Sql,
  limit: number,
  position: SummaryPosition | null,
  filter: ConversationFilter | null,
): Promise<ConversationRow[]> => {
  const read = (text: string, rank: Rank | typeof FIRST, count: number) =>
    sql.all<ConversationRow>(text, [rank.lastActivityAt, rank.conversationId, count]);
  if (filter === null) return read(listed, position ?? FIRST, limit);
  const isInUnread = position === null || position.isUnread === true;
  const unread = isInUnread
    ? await read(part(filter, 'c.unread > 0'), position ?? FIRST, limit)
    : [];
  const left = limit - unread.length;
  if (left === 0) return unread;
  const others = await read(part(filter, 'c.unread = 0'), isInUnread ? FIRST : position, left);
  return [...unread, ...others];
};
