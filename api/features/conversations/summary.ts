import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Conversation, PresenceOf } from '#api/features/conversations/store.ts';

/** A conversation as the admin's list shows it. The owner's token hash stays here. */
export const toSummary = (
  conversation: Conversation,
  presenceOf: PresenceOf,
): ConversationSummary => ({
  conversation_id: conversation.conversationId,
  primary_hash: conversation.primaryHash,
  visitor_name: conversation.visitorName,
  initiated_by: conversation.initiatedBy,
  initiated_from_page: conversation.initiatedFromPage,
  started_at: new Date(conversation.startedAt).toISOString(),
  last_activity_at: new Date(conversation.lastActivityAt).toISOString(),
  last_seq: conversation.lastSeq,
  unread: conversation.unread,
  last_message: conversation.lastMessage,
  presence: presenceOf(conversation.ownerTokenHash),
});
