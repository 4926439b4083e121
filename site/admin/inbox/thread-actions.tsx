import { useState } from 'react';
import { shownName } from '#shared/domain/people/shown-name.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { ReturnLinks } from '#site/admin/inbox/return-links.tsx';
import { SnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

interface ThreadActionsProps {
  row: ConversationSummary;
  actions: ConversationActions;
  /** Unsent replies and actions. */
  pending: readonly OutboxMessage[];
  /** The server refused the last action. */
  isRefused: boolean;
  /** Back to the list: what stays open is looked at, and so is not unread. */
  onLeave: () => void;
}

const statusText = (row: ConversationSummary) => {
  const { status, status_by: by, status_at: at, is_blocked, snoozed_until: until } = row;
  const parts = [
    ...(status === 'closed'
      ? [`Ended by ${by === 'visitor' ? 'the visitor' : 'you'}${at ? `, ${timeOfDay(at)}` : ''}`]
      : []),
    ...(until === undefined ? [] : [`snoozed until ${momentText(until)}`]),
    ...(is_blocked ? ['visitor blocked: their messages do not reach you'] : []),
  ];
  return parts.join(' · ');
};

interface BlockButtonProps extends Pick<ThreadActionsProps, 'row' | 'actions'> {
  onUnblock: () => void;
}

/** Blocking asks first: the visitor is not notified, so a mistake would go unnoticed. */
const BlockButton = ({ row, actions, onUnblock }: BlockButtonProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const block = async () =>
    (await actions.block(row.conversation_id, true)) ? null : 'That did not work. Try again.';
  return (
    <>
      <button
        type="button"
        className="thread-block"
        onClick={row.is_blocked ? onUnblock : () => setConfirming(true)}
      >
        {row.is_blocked ? 'Unblock' : 'Block…'}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Block ${isolated(shownName(row))}?`}
          go="Block"
          onGo={block}
          onClose={() => setConfirming(false)}
        >
          <p>
            What they write looks sent to them, but does not reach you. They are not notified. You
            can unblock them at any time under Blocked.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};

const pendingNames = {
  end: 'ends',
  reopen: 'reopens',
  snooze: 'snoozes',
  note: 'note is saved',
} as const;

/** What has been tried and will be sent with the connection. */
const pendingText = (pending: readonly OutboxMessage[], id: ConversationId): string =>
  pending
    .filter((item) => item.conversation_id === id && item.attempts > 0)
    .flatMap(({ action }) =>
      action ? [`${pendingNames[action.kind]} when the connection is back`] : [],
    )
    .join(' · ');

/** The first button stays, whatever becomes of those about snoozing: a pressed one would take the focus with it. */
const retainFocus = () => document.querySelector<HTMLElement>('.thread-acts > button')?.focus();

/** What may be done with the open conversation, and how it stands. */
export const ThreadActions = (props: ThreadActionsProps) => {
  const [hasFailed, setFailed] = useState(false);
  const { row, actions, pending, isRefused, onLeave } = props;
  const { conversation_id: id, status } = row;
  const texts = [pendingText(pending, id), statusText(row)].filter(Boolean).join(' · ');
  const act = (run: () => Promise<boolean>) => () => {
    setFailed(false);
    void run().then((isDone) => setFailed(!isDone));
  };
  const snooze = (until: string | null) => {
    retainFocus();
    act(() => actions.snooze(id, until))();
  };
  const changed = status === 'open' ? 'closed' : 'open';
  return (
    <div className="thread-acts cluster controls-small">
      <output>{hasFailed || isRefused ? 'That did not work. Try again.' : texts}</output>
      <button type="button" onClick={act(() => actions.setStatus(id, changed))}>
        {status === 'open' ? 'End' : 'Reopen'}
      </button>
      {status === 'open' && row.snoozed_until === undefined && <SnoozeMenu onSnooze={snooze} />}
      {row.snoozed_until !== undefined && (
        <button type="button" onClick={() => snooze(null)}>
          Unsnooze
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          onLeave();
          void actions.markUnread(id);
        }}
      >
        Mark unread
      </button>
      <button type="button" onClick={act(() => actions.download(id, 'text'))}>
        Text
        <span className="sr-only"> transcript</span>
      </button>
      <button type="button" onClick={act(() => actions.download(id, 'json'))}>
        JSON
        <span className="sr-only"> transcript</span>
      </button>
      <ReturnLinks id={id} />
      <BlockButton row={row} actions={actions} onUnblock={act(() => actions.block(id, false))} />
    </div>
  );
};
