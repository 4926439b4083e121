import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStatusEvent } from '#shared/contracts/lifecycle.ts';
import type { ConversationStarted } from '#shared/contracts/realtime.ts';
import { iso } from '#shared/domain/time.ts';
import type { ConversationNews } from '#api/features/conversations/service.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import { isShown } from '#api/features/conversations/summary.ts';
import { conversationOf, conversationRoom, visitorRoom } from '#api/sockets/rooms.ts';
import type { AdminNamespace, UserNamespace, UserSocket } from '#api/sockets/socket-types.ts';

const socketsIn = (namespace: UserNamespace, room: string): UserSocket[] =>
  [...(namespace.adapter.rooms.get(room) ?? [])]
    .map((id) => namespace.sockets.get(id))
    .filter((socket) => socket !== undefined);

const startedOf = (conversation: Conversation): ConversationStarted => ({
  conversation_id: conversation.conversationId,
  primary_hash: conversation.primaryHash,
  initiated_by: conversation.initiatedBy,
  initiated_from_page: conversation.initiatedFromPage,
});

/**
 * Notifies the open sockets. A visitor's client ignores events whose primary_hash is not its own,
 * and a device's hash may differ from the stored one after a browser update. So every visitor
 * socket gets the hash that it connected with; the room alone decides who receives the event.
 */
export const createSocketNews = (
  users: UserNamespace,
  admins: AdminNamespace,
): ConversationNews => ({
  messageStored: (message, isWithheld) => {
    const room = conversationRoom(message.conversation_id);
    for (const socket of socketsIn(users, room)) {
      socket.emit('message', { ...message, primary_hash: socket.data.primaryHash });
    }
    // Sent to every console: a thread shows it, a list alerts about it.
    if (!isWithheld) admins.emit('message', message);
  },
  conversationStarted: (conversation) => {
    const started = startedOf(conversation);
    for (const socket of socketsIn(users, visitorRoom(conversation.visitorTokenHash))) {
      void socket.join(conversationRoom(conversation.conversationId));
      socket.emit('conversation_started', { ...started, primary_hash: socket.data.primaryHash });
    }
  },
  conversationBegun: (conversation) => {
    admins.emit('conversation_started', startedOf(conversation));
  },
  statusChanged: (conversation) => {
    const { conversationId, visitorTokenHash, status, statusBy, statusAt } = conversation;
    const event: ConversationStatusEvent = {
      conversation_id: conversationId,
      status,
      by: statusBy ?? 'admin',
      at: iso(statusAt ?? 0),
    };
    // Reopening on one device reopens it on all: each of them receives its messages.
    const isOpen = status === 'open';
    if (isOpen)
      users.in(visitorRoom(visitorTokenHash)).socketsJoin(conversationRoom(conversationId));
    // Other browsers that opened a link to it are only in its own room.
    users
      .to([visitorRoom(visitorTokenHash), conversationRoom(conversationId)])
      .emit('conversation_status', event);
    if (isShown(conversation)) admins.emit('conversation_status', event);
  },
  readStateAdvanced: ({ conversationId, readState }) => {
    const risen = { conversation_id: conversationId, ...readState };
    users.to(conversationRoom(conversationId)).emit('read_state', risen);
    admins.to(conversationRoom(conversationId)).emit('read_state', risen);
  },
  conversationUpdated: (summary) => {
    admins.emit('conversation_updated', summary);
  },
});

/** The conversations that have open sockets in the namespace. */
export const conversationsOpenIn = ({
  adapter,
}: UserNamespace | AdminNamespace): ConversationId[] =>
  [...adapter.rooms.keys()].flatMap((room) => conversationOf(room) ?? []);

/** Notifies the other side of a conversation that somebody is typing. A lost event does not matter. */
export const createTypingRelay =
  (users: UserNamespace, admins: AdminNamespace) =>
  (id: ConversationId, fromAdmin: boolean): void => {
    const typing = { conversation_id: id, from_admin: fromAdmin };
    if (fromAdmin) users.to(conversationRoom(id)).volatile.emit('typing', typing);
    // All consoles get it, because the list shows it too.
    else admins.volatile.emit('typing', typing);
  };
