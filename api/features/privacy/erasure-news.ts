import type { ConversationErased } from '#shared/contracts/realtime.ts';
import type { ErasedConversation } from '#api/features/privacy/store.ts';
import { conversationRoom, visitorRoom } from '#api/sockets/rooms.ts';
import type { AdminNamespace, UserNamespace } from '#api/sockets/socket-types.ts';

/**
 * Notifies the visitor's open sockets, each with the hash that it connected with, and every admin.
 * The sockets leave the conversation rooms, so nothing more reaches them there.
 */
export const createErasureNews =
  (users: UserNamespace, admins: AdminNamespace) =>
  ({ conversationId, primaryHash, visitorTokenHash }: ErasedConversation): void => {
    const room = conversationRoom(conversationId);
    const event: ConversationErased = {
      conversation_id: conversationId,
      primary_hash: primaryHash,
    };
    for (const id of users.adapter.rooms.get(visitorRoom(visitorTokenHash)) ?? []) {
      const socket = users.sockets.get(id);
      socket?.emit('conversation_erased', { ...event, primary_hash: socket.data.primaryHash });
    }
    admins.emit('conversation_erased', event);
    users.socketsLeave(room);
    admins.socketsLeave(room);
  };
