import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';
import { openSnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { moveFromPage } from '#site/admin/move-in-list.ts';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';

interface InboxKeys {
  /** The open conversation. */
  row: ConversationSummary | undefined;
  actions: ConversationActions;
  leave: () => void;
  /** Switches between the thread and the visitor panel. */
  showVisitor: () => void;
}

/** The action of a key; false leaves it to others. */
const does: Readonly<Record<string, (keys: InboxKeys) => boolean>> = {
  '/': () => focusInInbox('search'),
  r: () => focusInInbox('reply'),
  n: () => focusInInbox('note'),
  s: () => openSnoozeMenu(),
  v: ({ row, showVisitor }) => {
    if (row) showVisitor();
    return row !== undefined;
  },
  e: ({ row, actions }) => {
    if (!row) return false;
    void actions.setStatus(row.conversation_id, row.status === 'open' ? 'closed' : 'open');
    return true;
  },
  u: ({ row, actions, leave }) => {
    if (!row) return false;
    leave();
    void actions.markUnread(row.conversation_id);
    return true;
  },
};

/** The keys of the inbox. */
export const useInboxKeys = (keys: InboxKeys): void =>
  useSingleKeys((key) => does[key]?.(keys) ?? moveFromPage(key));
