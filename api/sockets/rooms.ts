import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Room names come from what the server knows, never from what a client claims. */
export const conversationRoom = (id: ConversationId): string => `conversation:${id}`;
export const visitorRoom = (tokenHash: TokenHash): string => `visitor:${tokenHash}`;
