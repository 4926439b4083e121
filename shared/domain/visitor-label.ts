import type { ConversationSummary } from '#shared/contracts/admin.ts';

/**
 * What the admin calls a visitor. One without a name goes by the end of their conversation's id: equal
 * devices have equal hashes, and two visitors must not go by one name.
 */
export const visitorLabel = (
  row: Pick<ConversationSummary, 'visitor_name' | 'conversation_id'>,
): string => row.visitor_name ?? `Visitor ${row.conversation_id.slice(-6)}`;
