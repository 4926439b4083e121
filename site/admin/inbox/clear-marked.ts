import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { View } from '#site/platform/delivery/view-reporter.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import type { Observable } from '#site/platform/observable.ts';
import type { PageLife } from '#site/platform/page-life.ts';

interface ClearMarkedDeps {
  state: Observable<ConsoleState>;
  life: Pick<PageLife, 'isVisible' | 'hasFocus' | 'onChange'>;
  send: (view: View) => void;
}

/**
 * A conversation that was marked unread has its messages read long ago: no mark rises when it is
 * looked at again, so it is said once of its own.
 */
export const clearMarked = ({ state, life, send }: ClearMarkedDeps): (() => void) => {
  let said: ConversationSummary | null = null;
  const look = () => {
    const { selectedId, conversations } = state.get();
    if (selectedId === null || !life.isVisible() || !life.hasFocus()) return;
    const row = conversations?.find((each) => each.conversation_id === selectedId);
    if (!row?.is_marked_unread || row === said) return;
    said = row;
    send({ conversationId: selectedId, seq: row.last_seq });
  };
  const stops = [state.subscribe(look), life.onChange(look)];
  return () => {
    for (const stop of stops) stop();
  };
};
