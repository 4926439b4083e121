import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { emptyText, type ChatState } from '#site/features/chat/chat-state.ts';
import { PanelHead } from '#site/features/chat/panel-head.tsx';
import { SocketLabel } from '#site/features/chat/socket-label.tsx';
import { useVisibleArea } from '#site/features/chat/use-visible-area.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { Composer } from '#site/ui/chat/composer.tsx';
import { MessageList } from '#site/ui/chat/message-list.tsx';
import './chat-panel.css';

interface ChatPanelProps {
  state: ChatState;
  actions: ChatActions;
}

/** The panel beside the page: not modal, the page stays usable. */
export const ChatPanel = ({ state, actions }: ChatPanelProps) => {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useVisibleArea(panel);
  const { messages, pending } = state;
  const bubbles = useMemo(() => bubblesOf(messages, pending, false), [messages, pending]);
  useEffect(() => {
    if (state.focus === 'panel') input.current?.focus();
  }, [state.focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    actions.minimise();
  };
  return (
    // An open, not a modal, dialog: it has no Escape of its own.
    <dialog open ref={panel} className="chat-panel" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <PanelHead
        titleId={titleId}
        state={state}
        onMinimise={actions.minimise}
        onClose={actions.close}
      />
      <MessageList
        label="Messages"
        bubbles={bubbles}
        isAdmin={false}
        emptyText={emptyText(state)}
        hasEarlier={state.hasEarlier}
        onEarlier={actions.loadEarlier}
        onRetry={actions.retry}
      />
      <Composer
        draft={state.draft}
        onDraft={actions.setDraft}
        onSend={actions.send}
        placeholder="Type a message..."
        input={input}
      />
      <div className="chat-foot">
        <SocketLabel state={state} />
      </div>
    </dialog>
  );
};
