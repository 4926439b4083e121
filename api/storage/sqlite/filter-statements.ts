import type { Database } from 'better-sqlite3';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';
import {
  conversation,
  filterConditions,
  isShown,
  newestFirst,
} from '#api/storage/rows/conversation-columns.ts';
import { prepare, type Statement } from '#api/storage/sqlite/conversation-statements.ts';
import type { SummaryPosition } from '#api/features/conversations/store.ts';

type Behind = Statement<[{ at: number; id: string; limit: number }], ConversationRow>;

const prepareFilter = (db: Database, filter: ConversationFilter) => {
  const part = (which: string): Behind =>
    prepare(
      db,
      `${conversation} WHERE ${filterConditions[filter]} AND ${isShown} AND ${which}
         AND (c.last_activity_at, c.conversation_id) < (@at, @id) ${newestFirst} @limit`,
    );
  return { unread: part('c.unread > 0'), read: part('c.unread = 0') };
};

/** The reads of the filtered list. */
export const prepareFilterReads = (db: Database) => ({
  shown: {
    open: prepareFilter(db, 'open'),
    waiting: prepareFilter(db, 'waiting'),
    snoozed: prepareFilter(db, 'snoozed'),
    closed: prepareFilter(db, 'closed'),
    blocked: prepareFilter(db, 'blocked'),
  },
  due: prepare<[number], { conversation_id: ConversationRow['conversation_id'] }>(
    db,
    'SELECT conversation_id FROM conversations WHERE snoozed_until <= ?',
  ),
});

/** The statements that snooze and wake conversations. They run only inside the write queue. */
export const prepareSnoozeWrites = (db: Database) => ({
  snooze: prepare<[number | null, string]>(
    db,
    `UPDATE conversations SET snoozed_until = ? WHERE conversation_id = ? AND status = 'open'`,
  ),
  markUnread: prepare<[string]>(
    db,
    `UPDATE conversations SET is_marked_unread = 1, unread = max(unread, 1)
     WHERE conversation_id = ?`,
  ),
});

interface FilterInput {
  filter: ConversationFilter;
  limit: number;
  position: SummaryPosition | null;
}

const END = { lastActivityAt: Number.MAX_SAFE_INTEGER, conversationId: '' };

/** Unread conversations first, then the others; newest first in both. */
export const listShown = (
  { shown }: ReturnType<typeof prepareFilterReads>,
  { filter, limit, position }: FilterInput,
): ConversationRow[] => {
  const behind = (rank: { lastActivityAt: number; conversationId: string }, count: number) => ({
    at: rank.lastActivityAt,
    id: rank.conversationId,
    limit: count,
  });
  const inUnread = position === null || position.isUnread === true;
  const unread = inUnread ? shown[filter].unread.all(behind(position ?? END, limit)) : [];
  const left = limit - unread.length;
  if (left === 0) return unread;
  return [...unread, ...shown[filter].read.all(behind(inUnread ? END : position, left))];
};
