import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

interface ClearMarkedDeps extends Pick<InboxStores, 'conversationListStore' | 'threadStore'> {
  life: Pick<PageLife, 'isVisible' | 'hasFocus' | 'onChange'>;
  send: (view: ReadPosition) => void;
}

/**
 * Reports that a conversation marked unread was viewed again. Its messages were read before, so no
 * read position changes and it needs its own report. Opening it counts, and so does bringing the
 * window to the front; marking the open conversation does not, because the admin is leaving it.
 */
export const clearMarked = (deps: ClearMarkedDeps): (() => void) => {
  const { conversationListStore, threadStore, life, send } = deps;
  let open: ConversationId | null = null;
  let isLookedAt = false;
  const look = () => {
    const { selectedId } = threadStore.get();
    const { conversations } = conversationListStore.get();
    if (selectedId !== open) isLookedAt = false;
    open = selectedId;
    if (isLookedAt || !life.isVisible() || !life.hasFocus()) return;
    const row = conversations?.find((each) => each.conversation_id === open);
    if (!row) return;
    isLookedAt = true;
    if (row.is_marked_unread) send({ conversationId: row.conversation_id, seq: row.last_seq });
  };
  const lookAgain = () => {
    isLookedAt = false;
    look();
  };
  const stops = [
    conversationListStore.subscribe(look),
    threadStore.subscribe(look),
    life.onChange(lookAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
