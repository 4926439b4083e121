import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import type { UserNamespace } from '#api/sockets/socket-types.ts';

interface Ejected {
  readonly id: ConversationId;
  readonly hostTokenHash: TokenHash;
}

/** Takes the open sockets of everybody but its visitor out of a conversation, on every node. */
export const createEjectGuests = (users: UserNamespace, nodes: Nodes) => {
  const ejectHere = ({ id, hostTokenHash }: Ejected): void => {
    const room = conversationRoom(id);
    for (const socketId of users.adapter.rooms.get(room) ?? []) {
      const socket = users.sockets.get(socketId);
      if (!socket || socket.data.tokenHash === hostTokenHash) continue;
      void socket.leave(room);
      socket.emit('conversation_withdrawn', { conversation_id: id });
    }
  };
  const topic = nodes.topic<Ejected>('return_links_revoked');
  topic.on(ejectHere);
  return (id: ConversationId, hostTokenHash: TokenHash): void => {
    ejectHere({ id, hostTokenHash });
    topic.send({ id, hostTokenHash });
  };
};
