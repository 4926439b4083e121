import { socketLabel, type ChatState } from '#site/features/chat/chat-state.ts';
import { texts } from '#site/texts/en.ts';

/** The status of the socket, shown in place of a hidden button. */
export const SocketLabel = ({ state }: { state: ChatState }) => {
  const label = socketLabel(state);
  return (
    <p className="chat-socket" data-socket={label}>
      {texts.chat.socket} <span>{label}</span>
    </p>
  );
};
