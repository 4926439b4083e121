import type { ChatState } from '#site/features/chat/chat-state.ts';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';

interface PanelHeadProps {
  titleId: string;
  state: ChatState;
  onMinimise: () => void;
  onClose: () => void;
}

/** Title, badge, minimise and close, drawn as a title block. */
export const PanelHead = ({ titleId, state, onMinimise, onClose }: PanelHeadProps) => {
  const badge = connectionWord(state);
  return (
    <div className="chat-head">
      <h2 id={titleId}>Chat with Admin</h2>
      <output className="chat-badge" data-live={badge === 'Connected' || undefined}>
        {badge}
      </output>
      <button type="button" aria-label="Minimise chat" onClick={onMinimise}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 14.5h12" />
        </svg>
      </button>
      <button type="button" aria-label="Close chat" onClick={onClose}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5 5 10 10M15 5 5 15" />
        </svg>
      </button>
    </div>
  );
};
