import { limits } from '#shared/limits.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { ConversationService } from '#api/features/conversations/service.ts';
import type { Caller } from '#api/http/caller.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

export interface LiveEventDeps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly service: Pick<ConversationService, 'delivered' | 'view' | 'find'>;
  /** Tells the other side of the conversation who writes. */
  readonly relayTyping: (id: ConversationId, fromAdmin: boolean) => void;
}

/** Half of what clients keep to: a little early is no flood. */
const TYPING_RELAYED_EVERY_MS = limits.chat.typingEveryMs / 2;

/**
 * What a side says of itself beside its messages: how far it has come, and that it writes. Nobody
 * waits for an answer; what is not the caller's is passed over in silence.
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
    // What is cheap is asked first: a lookup for each key press would be too much.
    if (!caller || !socket.rooms.has(conversationRoom(conversation_id))) return;
    // Either way: a clock set back must not silence anybody.
    if (Math.abs(clock.now() - typedAt) < TYPING_RELAYED_EVERY_MS) return;
    typedAt = clock.now();
    const found = await service.find(conversation_id, caller);
    // A blocked visitor reaches nobody, with this as little as with a message.
    if ('error' in found || (found.isBlocked && caller.kind === 'visitor')) return;
    relayTyping(conversation_id, caller.kind === 'admin');
  });
};
