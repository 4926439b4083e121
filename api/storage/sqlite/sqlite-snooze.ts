import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';
import type { prepareConversationReads } from '#api/storage/sqlite/conversation-statements.ts';
import {
  listShown,
  type prepareFilterReads,
  type prepareSnoozeWrites,
} from '#api/storage/sqlite/filter-statements.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';

type Reads = ReturnType<typeof prepareConversationReads> &
  ReturnType<typeof prepareFilterReads> & {
    readonly toConversation: (row: ConversationRow) => Conversation;
  };
type Writes = ReturnType<typeof prepareSnoozeWrites>;

/** The admin's list, complete or filtered. */
export const createList = (reads: Reads): Pick<ConversationStore, 'list'> => ({
  list: async (limit, position, filter) => {
    if (filter) return listShown(reads, { filter, limit, position }).map(reads.toConversation);
    const rows = position
      ? reads.listBehind.all(position.lastActivityAt, position.conversationId, limit)
      : reads.list.all(limit);
    return rows.map(reads.toConversation);
  },
});

/** Snoozes conversations, wakes them, and marks them unread. */
export const createSnoozeWrites = (
  reads: Reads,
  writes: Writes,
  queue: WriteQueue,
): Pick<ConversationStore, 'snooze' | 'markUnread' | 'wake'> => {
  const found = (id: ConversationId): Conversation | null => {
    const row = reads.byId.get(id);
    return row ? reads.toConversation(row) : null;
  };
  return {
    snooze: (id, until) =>
      queue.run(() => {
        writes.snooze.run(until, id);
        return found(id);
      }),
    markUnread: (id) =>
      queue.run(() => {
        writes.markUnread.run(id);
        return found(id);
      }),
    wake: async (now) => {
      // Called every few seconds, so write nothing when nothing is due.
      if (reads.due.all(now).length === 0) return [];
      return queue.run(() => {
        const ids = reads.due.all(now).map(({ conversation_id: id }) => id);
        for (const id of ids) {
          writes.snooze.run(null, id);
          writes.markUnread.run(id);
        }
        return ids.map(found).filter((conversation) => conversation !== null);
      });
    },
  };
};
