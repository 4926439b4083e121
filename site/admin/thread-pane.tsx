import { useEffect, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { visitorLabel, type ConsoleState } from '#site/admin/console-state.ts';
import type { AdminConsole } from '#site/admin/console.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { Composer } from '#site/ui/chat/composer.tsx';
import { MessageList } from '#site/ui/chat/message-list.tsx';

interface ThreadPaneProps {
  state: ConsoleState;
  console: AdminConsole;
}

const placeText = ({ presence, initiated_from_page }: ConversationSummary): string => {
  if (!presence) return `away · began on ${initiated_from_page}`;
  const { current_page: page, is_idle: isIdle, quality } = presence;
  const line = quality === 'unknown' ? '' : ` · ${quality} line`;
  return `${isIdle ? 'idle' : 'here'} · ${page}${line}`;
};

const ThreadHead = ({
  row,
  onBack,
}: {
  row: ConversationSummary | undefined;
  onBack: () => void;
}) => (
  <header className="thread-head">
    <button type="button" className="thread-back" onClick={onBack}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M16 10H4M9.5 4.5 4 10l5.5 5.5" />
      </svg>
      Conversations
    </button>
    <div className="thread-title">
      <h2>{row ? visitorLabel(row) : 'Conversation'}</h2>
      {row && <p>{placeText(row)}</p>}
    </div>
  </header>
);

export const ThreadPane = ({ state, console }: ThreadPaneProps) => {
  const { selectedId, conversations, messages, pending } = state;
  const input = useRef<HTMLTextAreaElement>(null);
  const row = conversations?.find((each) => each.conversation_id === selectedId);
  const bubbles = useMemo(() => {
    const mine = pending.filter((item) => item.conversation_id === selectedId);
    return bubblesOf(messages, mine, true);
  }, [messages, pending, selectedId]);
  useEffect(() => {
    // On a phone the keyboard would cover what there is to read.
    if (window.matchMedia('(width >= 900px)').matches) input.current?.focus();
  }, []);
  return (
    <section className="thread" aria-label={row ? visitorLabel(row) : 'Conversation'}>
      <ThreadHead row={row} onBack={() => console.select(null)} />
      <MessageList
        label="Messages"
        bubbles={bubbles}
        isAdmin
        emptyText={state.hasThread ? 'The visitor has not written yet.' : 'Loading…'}
        hasEarlier={state.hasEarlier}
        onEarlier={console.loadEarlier}
        onRetry={console.retry}
      />
      <Composer
        draft={state.drafts[selectedId ?? ''] ?? ''}
        onDraft={console.setDraft}
        onSend={console.send}
        placeholder="Type a reply..."
        input={input}
      />
    </section>
  );
};
