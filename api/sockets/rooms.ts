import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Rooms are named by what the server knows, never by what a client says of itself. */
export const conversationRoom = (id: ConversationId): string => `conversation:${id}`;
export const visitorRoom = (tokenHash: TokenHash): string => `visitor:${tokenHash}`;
