import type { ChatState } from '#site/features/chat/chat-state.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

interface EndedStripProps {
  ended: NonNullable<ChatState['ended']>;
  onStartAnew: () => void;
}

/** Says that the conversation is over, and both ways on. */
export const EndedStrip = ({ ended, onStartAnew }: EndedStripProps) => (
  <div className="chat-strip">
    <output>
      {ended.by === 'admin' ? 'Admin ended' : 'You ended'} this conversation
      {ended.at !== null && ` at ${timeOfDay(ended.at)}`}. Writing here opens it again.
    </output>
    <button type="button" onClick={onStartAnew}>
      Start a new one
    </button>
  </div>
);
