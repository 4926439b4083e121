import type { ConversationId } from '#shared/contracts/ids.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface FollowTypingDeps {
  socket: Pick<SocketPort<UserEvents>, 'on' | 'emit'>;
  timers: Timers;
  isAdmin: boolean;
  /** The open conversation and its draft. */
  writing: () => { conversationId: ConversationId | null; draft: string };
  /** Whether the other side is typing. */
  onChange: (isTyping: boolean) => void;
}

export interface FollowedTyping {
  /** Call when the draft may have changed. */
  look(): void;
  stop(): void;
}

/** Reports typing on this side and watches for typing on the other. */
export const followTyping = (deps: FollowTypingDeps): FollowedTyping => {
  const { socket, timers, isAdmin, onChange } = deps;
  let before = deps.writing();
  let hasMore = false;
  let cancelPause: Cancel | null = null;
  let cancelShown: Cancel | null = null;

  const look = () => {
    const now = deps.writing();
    const { conversationId: conversation_id, draft } = now;
    const isAnother = conversation_id !== before.conversationId;
    const hasTyped = !isAnother && draft !== before.draft && draft.trim() !== '';
    before = now;
    if (isAnother) quiet();
    if (!conversation_id || !hasTyped) return;
    if (cancelPause) hasMore = true;
    else notify(conversation_id);
  };
  const notify = (conversation_id: ConversationId) => {
    hasMore = false;
    socket.emit('typing', { conversation_id });
    cancelPause = timers.after(limits.chat.typingEveryMs, () => {
      cancelPause = null;
      const { conversationId, draft } = deps.writing();
      // Skip when a message was sent meanwhile: it cleared the indicator on the other side.
      if (hasMore && conversationId && draft.trim() !== '') notify(conversationId);
    });
  };
  const quiet = () => {
    cancelShown?.();
    cancelShown = null;
    onChange(false);
  };
  const isOpen = (id: ConversationId) => id === deps.writing().conversationId;
  const stops = [
    socket.on('typing', ({ conversation_id, from_admin }) => {
      if (from_admin === isAdmin || !isOpen(conversation_id)) return;
      cancelShown?.();
      cancelShown = timers.after(limits.chat.typingShownMs, quiet);
      onChange(true);
    }),
    socket.on('message', ({ conversation_id, from_admin }) => {
      if (from_admin !== isAdmin && isOpen(conversation_id)) quiet();
    }),
  ];
  return {
    look,
    stop: () => {
      for (const stop of stops) stop();
      cancelPause?.();
      cancelShown?.();
    },
  };
};
