import { limits } from '#shared/limits.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { ConversationService } from '#api/features/conversations/service.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import { isEmptyConversation } from '#api/features/conversations/summary.ts';
import type { Caller } from '#api/http/caller.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

export interface LiveEventDeps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly service: Pick<ConversationService, 'delivered' | 'view' | 'find'>;
  /** Notifies the other side of the conversation that this one is typing. */
  readonly relayTyping: (id: ConversationId, fromAdmin: boolean) => void;
}

/** Half of the interval that clients use, so that a slightly early event is not dropped. */
const TYPING_RELAYED_EVERY_MS = limits.chat.typingEveryMs / 2;

/**
 * Handles read receipts and typing. They have no acknowledgement; ignores events about other people's
 * conversations.
 */
export const listenToLiveEvents = (
  socket: AnySocket,
  callerOf: () => Caller | null,
  { service, clock, logger, relayTyping }: LiveEventDeps,
): void => {
  let typedAt = -Infinity;
  onEvent(socket, 'delivered', logger, async ({ conversation_id, seq }) => {
    const caller = callerOf();
    if (caller) await service.delivered(conversation_id, caller, seq);
  });
  onEvent(socket, 'read', logger, async ({ conversation_id, seq }) => {
    const caller = callerOf();
    if (caller) await service.view(conversation_id, caller, seq);
  });
  onEvent(socket, 'typing', logger, async ({ conversation_id }) => {
    const caller = callerOf();
    // Check the room first: a database lookup for each key press would be too expensive.
    if (!caller || !socket.rooms.has(conversationRoom(conversation_id))) return;
    // Absolute difference: after the clock is set back, typing must still be relayed.
    if (Math.abs(clock.now() - typedAt) < TYPING_RELAYED_EVERY_MS) return;
    typedAt = clock.now();
    const found = await service.find(conversation_id, caller);
    // Hides a blocked visitor's typing from the admin, and typing before a first message.
    const isHidden = (conversation: Conversation) =>
      conversation.isBlocked || isEmptyConversation(conversation);
    if ('error' in found || (caller.kind === 'visitor' && isHidden(found))) return;
    relayTyping(conversation_id, caller.kind === 'admin');
  });
};
