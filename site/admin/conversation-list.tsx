import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';
import { ConversationRow } from '#site/admin/conversation-row.tsx';

interface ConversationListProps {
  state: ConsoleState;
  onSelect: (id: ConversationId) => void;
  onOlder: () => Promise<unknown>;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from row to row; each row is a button of its own. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  const list = event.currentTarget.closest('ul');
  if (!step || !list) return;
  event.preventDefault();
  const rows = [...list.querySelectorAll<HTMLElement>('.row')];
  rows[step(rows.indexOf(event.currentTarget), rows.length)]?.focus();
};

const Empty = () => (
  <div className="list-empty">
    <p>No conversations yet.</p>
    <p>
      They appear here the moment a visitor opens the chat. To try it, open the site in a private
      window and press the tab at the bottom right.
    </p>
  </div>
);

/** After leaving a thread (on a narrow sheet) the keyboard is back at the row it came from. */
const useReturnFocus = (selectedId: ConversationId | null) => {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<ConversationId | null>(null);
  useEffect(() => {
    if (selectedId === null && last.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-id="${last.current}"]`)?.focus();
    }
    last.current = selectedId;
  }, [selectedId]);
  return list;
};

export const ConversationList = ({ state, onSelect, onOlder }: ConversationListProps) => {
  const { conversations, selectedId } = state;
  const list = useReturnFocus(selectedId);
  return (
    <nav className="list" aria-label="Conversations">
      {conversations === null && <p className="list-empty">Loading…</p>}
      {conversations?.length === 0 && <Empty />}
      <ul ref={list}>
        {conversations?.map((row) => (
          <ConversationRow
            key={row.conversation_id}
            row={row}
            isSelected={row.conversation_id === selectedId}
            onSelect={onSelect}
            onKeyDown={moveFocus}
          />
        ))}
      </ul>
      {state.nextCursor !== null && <MoreButton onMore={onOlder}>Older conversations</MoreButton>}
    </nav>
  );
};
