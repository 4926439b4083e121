import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

const CONVERSATION = 'conversation:';

/** Rooms are named by ids that the server verified, never by what a client claims. */
export const conversationRoom = (id: ConversationId): string => `${CONVERSATION}${id}`;
/** Null for a room of another kind. */
export const conversationOf = (room: string): ConversationId | null =>
  room.startsWith(CONVERSATION) ? (room.slice(CONVERSATION.length) as ConversationId) : null;

export const visitorRoom = (tokenHash: TokenHash): string => `visitor:${tokenHash}`;
