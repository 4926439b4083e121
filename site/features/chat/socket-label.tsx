import { socketLabel, type ChatState } from '#site/features/chat/chat-state.ts';

/** The state of the socket, which stands where the button is hidden. */
export const SocketLabel = ({ state }: { state: ChatState }) => {
  const label = socketLabel(state);
  return (
    <p className="chat-socket" data-socket={label}>
      socket <span>{label}</span>
    </p>
  );
};
