import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { isShownAs, type ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { BulkActions } from '#site/admin/inbox/bulk-actions.tsx';
import { toggled } from '#site/admin/selection.tsx';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';
import { rowsOf, waitText, type PlacedRow } from '#site/admin/inbox/conversation-rows.ts';
import { isNarrow } from '#site/admin/inbox/inbox-route.ts';
import { ConversationItem } from '#site/admin/inbox/conversation-item.tsx';
import { presenceMark, whereaboutsOf, whereaboutsText } from '#site/admin/people/whereabouts.ts';
import { useMinute } from '#site/admin/use-minute.ts';
import { useReturnFocus } from '#site/admin/use-return-focus.ts';
import type { Workspace } from '#site/admin/workspace.ts';

interface ConversationListProps {
  inbox: InboxController;
  live: Pick<Workspace['live'], 'store'>;
  onSelect: (id: ConversationId) => void;
  /** The filter of the list. */
  children: ReactNode;
}

const nothing: Readonly<Record<Exclude<ConversationFilter, 'open'>, string>> = {
  waiting:
    'Nobody waits for you. A visitor waits from their first message that you have not answered, until you answer or end the chat.',
  snoozed: 'Nothing is snoozed. A snoozed chat comes back at its time, or when the visitor writes.',
  closed: 'No chat has ended. Ended chats stay here and reopen with a new message.',
  blocked:
    'Nobody is blocked. Blocked visitors are not notified, and their messages do not reach you.',
};

const Empty = ({ show }: { show: ConversationFilter }) => {
  if (show === 'open') {
    return (
      <div className="list-empty">
        <p>No open chats.</p>
        <p>
          A chat appears here the moment a visitor opens the chat. To try it, open the site in a
          private window and press the chat tab at the bottom right.
        </p>
      </div>
    );
  }
  return <p className="list-empty">{nothing[show]}</p>;
};

/** The open row as it was when it was opened. */
const useOpened = (
  conversations: readonly ConversationSummary[] | null,
  id: ConversationId | null,
  isHere: (row: ConversationSummary) => boolean,
): PlacedRow | undefined => {
  const [opened, setOpened] = useState<PlacedRow>();
  if (opened?.row.conversation_id === (id ?? undefined)) return opened;
  const row = conversations?.find((each) => each.conversation_id === id);
  const placed = row && { row, isHere: isHere(row) };
  if (row !== opened?.row) setOpened(placed);
  return placed;
};

export const ConversationList = ({ inbox, live, onSelect, children }: ConversationListProps) => {
  const { conversations, show, narrowing, narrowed, listed, typing, nextCursor } = useObservable(
    inbox.conversationListStore,
  );
  const { selectedId } = useObservable(inbox.threadStore);
  const list = useReturnFocus<HTMLUListElement>(selectedId);
  const { here } = useObservable(live.store);
  const now = useMinute();
  const isHere = useCallback(
    (row: ConversationSummary) => whereaboutsOf(here, row).kind !== 'offline',
    [here],
  );
  const opened = useOpened(conversations, selectedId, isHere);
  const [chosen, setChosen] = useState<ReadonlySet<ConversationId> | null>(null);
  const toggle = (id: ConversationId) => setChosen(toggled(chosen ?? new Set(), id));
  const isNarrowed = isNarrow(narrowing);
  const rows = useMemo(() => {
    const fits = ({ conversation_id: id }: ConversationSummary) => narrowed?.has(id) ?? !isNarrowed;
    return rowsOf((conversations ?? []).filter(fits), show, isHere, opened);
  }, [conversations, narrowed, isNarrowed, show, isHere, opened]);
  const hasCome = conversations !== null && (listed === show || rows.length > 0);
  return (
    <nav className="list-rows" aria-label="Chats" data-rows>
      <div className="list-tools">
        {children}
        {rows.length > 0 && (
          <BulkActions
            chosen={chosen}
            shown={rows.map(({ conversation_id: id }) => id)}
            actions={inbox.actions}
            onChoose={setChosen}
          />
        )}
      </div>
      {!hasCome && <p className="list-empty">Loading…</p>}
      {hasCome && rows.length === 0 && isNarrowed && (
        <p className="list-empty">No chat of this list fits the filter.</p>
      )}
      {hasCome && rows.length === 0 && !isNarrowed && <Empty show={show} />}
      <ul ref={list}>
        {rows.map((row) => {
          const where = whereaboutsOf(here, row);
          return (
            <ConversationItem
              key={row.conversation_id}
              row={row}
              whereabouts={whereaboutsText(where)}
              mark={presenceMark(where)}
              wait={
                row.waiting_since !== undefined && isShownAs('waiting', row)
                  ? waitText(row.waiting_since, now)
                  : null
              }
              isSelected={row.conversation_id === selectedId}
              isTyping={typing.includes(row.conversation_id)}
              isChecked={chosen && chosen.has(row.conversation_id)}
              onSelect={chosen ? toggle : onSelect}
            />
          );
        })}
      </ul>
      {nextCursor !== null && (
        <MoreButton onMore={inbox.loadOlder}>
          {show === 'waiting' ? 'More chats' : 'Older chats'}
        </MoreButton>
      )}
    </nav>
  );
};
