import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { SnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { Selection, type SelectionProps } from '#site/admin/selection.tsx';

interface BulkActionsProps extends Pick<
  SelectionProps<ConversationId>,
  'chosen' | 'shown' | 'onChoose'
> {
  actions: Pick<ConversationActions, 'setStatus' | 'snooze'>;
}

export const BulkActions = ({ actions, ...selection }: BulkActionsProps) => (
  <Selection
    {...selection}
    tagTitle="Tag the people of these chats"
    personOf={(id) => ({ kind: 'conversation', id })}
  >
    {(run, hasNone) => (
      <>
        <button
          type="button"
          disabled={hasNone}
          onClick={() => run('ended', (id) => actions.setStatus(id, 'closed'))}
        >
          End
        </button>
        {!hasNone && (
          <SnoozeMenu
            isSnoozed={false}
            onSnooze={(until) => run('snoozed', (id) => actions.snooze(id, until))}
          />
        )}
      </>
    )}
  </Selection>
);
