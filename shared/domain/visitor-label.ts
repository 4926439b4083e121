import type { ConversationSummary } from '#shared/contracts/admin.ts';

/**
 * The visitor's label for the admin. Without a name it is the end of the conversation's id: equal
 * devices have equal hashes, and two visitors must not share a label.
 */
export const visitorLabel = (
  row: Pick<ConversationSummary, 'visitor_name' | 'conversation_id'>,
): string => row.visitor_name ?? `Visitor ${row.conversation_id.slice(-6)}`;
