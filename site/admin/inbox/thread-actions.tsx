import { useState } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { SnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

interface ThreadActionsProps {
  row: ConversationSummary;
  actions: ConversationActions;
  /** Back to the list: what stays open is looked at, and so is not unread. */
  onLeave: () => void;
}

const statusText = (row: ConversationSummary) => {
  const { status, status_by: by, status_at: at, is_blocked, snoozed_until: until } = row;
  const parts = [
    ...(status === 'closed' ? [`ended by ${by ?? 'admin'}${at ? `, ${timeOfDay(at)}` : ''}`] : []),
    ...(until === undefined ? [] : [`snoozed until ${momentText(until)}`]),
    ...(is_blocked ? ['visitor blocked: their messages do not reach you'] : []),
  ];
  return parts.join(' · ');
};

/** What may be done with the open conversation, and how it stands. */
export const ThreadActions = ({ row, actions, onLeave }: ThreadActionsProps) => {
  const [hasFailed, setFailed] = useState(false);
  const { conversation_id: id, status, is_blocked: isBlocked } = row;
  const act = (run: () => Promise<boolean>) => () => {
    setFailed(false);
    void run().then((isDone) => setFailed(!isDone));
  };
  const changed = status === 'open' ? 'closed' : 'open';
  return (
    <div className="thread-acts">
      <output>{hasFailed ? 'That did not work. Try again.' : statusText(row)}</output>
      <button type="button" onClick={act(() => actions.setStatus(id, changed))}>
        {status === 'open' ? 'End' : 'Reopen'}
      </button>
      {status === 'open' && row.snoozed_until === undefined && (
        <SnoozeMenu onSnooze={(until) => act(() => actions.snooze(id, until))()} />
      )}
      {row.snoozed_until !== undefined && (
        <button type="button" onClick={act(() => actions.snooze(id, null))}>
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
      <button
        type="button"
        aria-pressed={isBlocked}
        title="A blocked visitor is not notified: their messages look sent, but do not reach you."
        onClick={act(() => actions.block(id, !isBlocked))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </button>
      <button type="button" onClick={act(() => actions.download(id, 'text'))}>
        Text
        <span className="bubble-author"> transcript</span>
      </button>
      <button type="button" onClick={act(() => actions.download(id, 'json'))}>
        JSON
        <span className="bubble-author"> transcript</span>
      </button>
    </div>
  );
};
