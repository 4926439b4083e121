import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface FollowTypistsDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  timers: Timers;
  onChange: (typing: readonly ConversationId[]) => void;
}

export const followTypists = ({ socket, timers, onChange }: FollowTypistsDeps): (() => void) => {
  const typing = new Map<ConversationId, Cancel>();
  const notify = () => onChange([...typing.keys()]);
  const quiet = (id: ConversationId) => {
    typing.get(id)?.();
    if (typing.delete(id)) notify();
  };
  const stops = [
    socket.on('typing', ({ conversation_id: id, from_admin }) => {
      if (from_admin) return;
      const isNew = !typing.has(id);
      typing.get(id)?.();
      typing.set(
        id,
        timers.after(limits.chat.typingShownMs, () => quiet(id)),
      );
      if (isNew) notify();
    }),
    // Every message updates its row, even for conversations that are not open.
    socket.on('conversation_updated', (row) => {
      if (row.last_message?.from_admin === false) quiet(row.conversation_id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const cancel of typing.values()) cancel();
  };
};
