import type { ChatState } from '#site/features/chat/chat-state.ts';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';

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
      <button
        type="button"
        className="icon-button at-edge"
        aria-label="Minimise chat"
        onClick={onMinimise}
      >
        <Icon path="M4 14.5h12" />
      </button>
      <button
        type="button"
        className="icon-button at-edge"
        aria-label="Close chat"
        onClick={onClose}
      >
        <Icon path={CROSS} />
      </button>
    </div>
  );
};
