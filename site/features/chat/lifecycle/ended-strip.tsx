import type { ChatState } from '#site/features/chat/chat-state.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

interface EndedStripProps {
  ended: NonNullable<ChatState['ended']>;
  onStartAnew: () => void;
}

/** Shows that the conversation has ended and offers both ways to continue. */
export const EndedStrip = ({ ended, onStartAnew }: EndedStripProps) => (
  <div className="chat-strip controls">
    <output>
      {ended.by === 'admin' ? 'Admin ended' : 'You ended'} this conversation
      {ended.at !== null && ` at ${timeOfDay(ended.at)}`}. Writing here opens it again.
    </output>
    <button type="button" onClick={onStartAnew}>
      Start a new one
    </button>
  </div>
);
