import { useState } from 'react';
import { shownName } from '#shared/domain/people/shown-name.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { LinksDialog } from '#site/admin/inbox/return-links.tsx';
import { SnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { useOfferedActions } from '#site/admin/frame/offered-actions.ts';
import { Menu } from '#site/admin/menu.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

interface ThreadActionsProps {
  row: ConversationSummary;
  actions: ConversationActions;
  onFailed: (hasFailed: boolean) => void;
  /** Returns to the list, because an open chat counts as read. */
  onLeave: () => void;
}

const statusText = (row: ConversationSummary) => {
  const { status, status_by: by, status_at: at, is_blocked, snoozed_until: until } = row;
  const parts = [
    ...(status === 'closed'
      ? [`Ended by ${by === 'visitor' ? 'the visitor' : 'you'}${at ? `, ${timeOfDay(at)}` : ''}`]
      : []),
    ...(until === undefined ? [] : [`Snoozed until ${momentText(until)}`]),
    ...(is_blocked ? ['Visitor blocked: their messages do not reach you'] : []),
  ];
  return parts.join(' · ');
};

interface BlockDialogProps extends Pick<ThreadActionsProps, 'row' | 'actions'> {
  onClose: () => void;
}

/** Needs a confirmation: the visitor is not notified, so a mistake would go unnoticed. */
const BlockDialog = ({ row, actions, onClose }: BlockDialogProps) => (
  <ConfirmDialog
    title={`Block ${isolated(shownName(row))}?`}
    go="Block"
    onGo={async () =>
      (await actions.block(row.conversation_id, true)) ? null : 'That did not work. Try again.'
    }
    onClose={onClose}
  >
    <p>
      What they write looks sent to them, but does not reach you. They are not notified. You can
      unblock them at any time under Blocked.
    </p>
  </ConfirmDialog>
);

const pendingNames = {
  end: 'ends',
  reopen: 'reopens',
  snooze: 'snoozes',
  note: 'note is saved',
} as const;

/** The actions that wait for the connection, in words. */
const pendingText = (pending: readonly OutboxMessage[], id: ConversationId): string =>
  pending
    .filter((item) => item.conversation_id === id && item.attempts > 0)
    .flatMap(({ action }) =>
      action ? [`${pendingNames[action.kind]} when the connection is back`] : [],
    )
    .join(' · ');

interface ThreadStatusProps extends Pick<ThreadActionsProps, 'row'> {
  /** Unsent replies and actions. */
  pending: readonly OutboxMessage[];
  hasFailed: boolean;
}

/**
 * The state of the open chat, and whether its last action failed. Renders nothing in the normal
 * state.
 */
export const ThreadStatus = ({ row, pending, hasFailed }: ThreadStatusProps) => {
  const texts = [pendingText(pending, row.conversation_id), statusText(row)].filter(Boolean);
  return (
    <output className="thread-status">
      {hasFailed ? 'That did not work. Try again.' : texts.join(' · ')}
    </output>
  );
};

/** The actions on the open chat: frequent ones as buttons, the rest in a menu. */
export const ThreadActions = ({ row, actions, onFailed, onLeave }: ThreadActionsProps) => {
  const [dialog, setDialog] = useState<'links' | 'block' | null>(null);
  const { conversation_id: id, status, is_blocked: isBlocked } = row;
  const act = (run: () => Promise<boolean>) => () => {
    onFailed(false);
    void run().then((isDone) => onFailed(!isDone));
  };
  const close = () => setDialog(null);
  const more = () => [
    {
      name: 'Mark unread',
      run: () => {
        onLeave();
        void actions.markUnread(id);
      },
    },
    { name: 'Transcript as text', run: act(() => actions.download(id, 'text')) },
    { name: 'Transcript as JSON', run: act(() => actions.download(id, 'json')) },
    { name: 'Return link…', run: () => setDialog('links') },
    isBlocked
      ? { name: 'Unblock', run: act(() => actions.block(id, false)) }
      : { name: 'Block…', run: () => setDialog('block') },
  ];
  const changed = status === 'open' ? 'closed' : 'open';
  useOfferedActions('This chat', more);
  return (
    <div className="thread-acts bar controls-small">
      <button type="button" onClick={act(() => actions.setStatus(id, changed))}>
        {status === 'open' ? 'End' : 'Reopen'}
      </button>
      {status === 'open' && (
        <SnoozeMenu
          isSnoozed={row.snoozed_until !== undefined}
          onSnooze={(until) => act(() => actions.snooze(id, until))()}
        />
      )}
      <Menu label="…" name="More actions" items={more} />
      {dialog === 'links' && <LinksDialog id={id} onClose={close} />}
      {dialog === 'block' && <BlockDialog row={row} actions={actions} onClose={close} />}
    </div>
  );
};
