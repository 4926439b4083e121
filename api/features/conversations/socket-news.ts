import type { ConversationStarted } from '#shared/contracts/realtime.ts';
import type { ConversationNews } from '#api/features/conversations/service.ts';
import { conversationRoom, visitorRoom } from '#api/sockets/rooms.ts';
import type { AdminNamespace, UserNamespace, UserSocket } from '#api/sockets/socket-types.ts';

const socketsIn = (namespace: UserNamespace, room: string): UserSocket[] =>
  [...(namespace.adapter.rooms.get(room) ?? [])]
    .map((id) => namespace.sockets.get(id))
    .filter((socket) => socket !== undefined);

/**
 * Tells the open sockets. A visitor's client ignores events whose primary_hash is not its own
 * (SPEC 5), and a device's hash may differ from the stored one after a browser update: so every
 * visitor socket is told with the hash it came with. Who gets it is decided by the room alone.
 */
export const createSocketNews = (
  users: UserNamespace,
  admins: AdminNamespace,
): ConversationNews => ({
  messageStored: (message) => {
    const room = conversationRoom(message.conversation_id);
    for (const socket of socketsIn(users, room)) {
      socket.emit('message', { ...message, primary_hash: socket.data.primaryHash });
    }
    admins.to(room).emit('message', message);
  },
  conversationStarted: (conversation) => {
    const started: ConversationStarted = {
      conversation_id: conversation.conversationId,
      primary_hash: conversation.primaryHash,
      initiated_by: conversation.initiatedBy,
      initiated_from_page: conversation.initiatedFromPage,
    };
    for (const socket of socketsIn(users, visitorRoom(conversation.ownerTokenHash))) {
      void socket.join(conversationRoom(conversation.conversationId));
      socket.emit('conversation_started', { ...started, primary_hash: socket.data.primaryHash });
    }
    admins.emit('conversation_started', started);
  },
  conversationUpdated: (summary) => {
    admins.emit('conversation_updated', summary);
  },
});
