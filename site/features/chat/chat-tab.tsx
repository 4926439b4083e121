import { useEffect, useRef, useState } from 'react';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import { unreadCount, type ChatState } from '#site/features/chat/chat-state.ts';
import { watchReading, type TabPosition } from '#site/features/chat/watch-reading.ts';
import { texts } from '#site/texts/en.ts';

interface ChatTabProps {
  state: ChatState;
  onOpen: () => void;
  /** Called when the visitor is about to open the chat, to prefetch the panel. */
  onApproach: () => void;
}

const Drawing = () => (
  <svg className="chat-tab-drawing" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4.5 6.5h23v15h-13l-6 5v-5h-4z" />
    <path d="M9.5 11.5h13M9.5 16.5h8" />
  </svg>
);

/**
 * The tab at the bottom right. While minimized it shows the panel's title. In a window without a
 * wide gutter only its edge shows while the visitor reads.
 */
export const ChatTab = ({ state, onOpen, onApproach }: ChatTabProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const unread = unreadCount(state);
  const [position, setPosition] = useState<TabPosition>('called');
  useEffect(() => watchReading(setPosition), []);
  useEffect(() => {
    if (state.focus === 'tab') button.current?.focus();
  }, [state.focus]);
  return (
    <button
      type="button"
      ref={button}
      className="chat-tab"
      data-view={state.view}
      data-live={isLive(state.socket) || undefined}
      data-here={state.owner?.is_here || undefined}
      aria-expanded={false}
      data-tucked={(position === 'aside' && unread === 0) || undefined}
      data-stripped={position !== 'free' || undefined}
      aria-label={texts.chat.tab(unread, state.owner?.is_here === true)}
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <span className="chat-tab-dot" />
      <Drawing />
      {state.view === 'minimised' && <span className="chat-tab-title">{texts.chat.tabTitle}</span>}
      {unread > 0 && <span className="chat-tab-unread">{unread > 99 ? '99+' : unread}</span>}
    </button>
  );
};
