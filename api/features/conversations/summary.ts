import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Joined } from '#shared/contracts/realtime.ts';
import { iso } from '#shared/domain/time.ts';
import type {
  Conversation,
  ConversationStore,
  PresenceOf,
} from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A conversation as the admin's list shows it, without the visitor's token hash. */
export const toSummary = (
  conversation: Conversation,
  presenceOf: PresenceOf,
): ConversationSummary => ({
  conversation_id: conversation.conversationId,
  primary_hash: conversation.primaryHash,
  name: conversation.name,
  person: conversation.person,
  visitor_name: conversation.visitorName,
  initiated_by: conversation.initiatedBy,
  initiated_from_page: conversation.initiatedFromPage,
  started_at: iso(conversation.startedAt),
  last_activity_at: iso(conversation.lastActivityAt),
  last_seq: conversation.lastSeq,
  status: conversation.status,
  status_by: conversation.statusBy,
  status_at: conversation.statusAt === null ? null : iso(conversation.statusAt),
  is_blocked: conversation.isBlocked,
  ...(conversation.snoozedUntil === null ? {} : { snoozed_until: iso(conversation.snoozedUntil) }),
  ...(conversation.isMarkedUnread ? { is_marked_unread: true } : {}),
  unread: conversation.unread,
  ...(conversation.waitingSince === null ? {} : { waiting_since: iso(conversation.waitingSince) }),
  last_message: conversation.lastMessage,
  ...(conversation.replyEmail === null ? {} : { reply_email: conversation.replyEmail }),
  ...(conversation.replyAwaitsAt === null ? {} : { reply_waits: true as const }),
  ...(conversation.mailedAt === null ? {} : { mailed_at: iso(conversation.mailedAt) }),
  ...(conversation.mailedAnswers.length === 0
    ? {}
    : { mailed_answers: [...conversation.mailedAnswers] }),
  ...(conversation.returnedAt === null ? {} : { returned_at: iso(conversation.returnedAt) }),
  ...presenceOf(conversation.visitorTokenHash),
});

/**
 * Whether something in it reached the owner: neither an empty conversation nor one with a blocked
 * visitor's messages alone. The stores have the same rule.
 */
export const isShown = ({ lastVisibleSeq }: Conversation): boolean => lastVisibleSeq > 0;

/** Started, but without messages. Counts nowhere, and is removed after a day. */
export const isEmptyConversation = ({ lastSeq }: Conversation): boolean => lastSeq === 0;

/** The closer and the time; null while it is open. */
export const endedOf = ({ status, statusBy, statusAt }: Conversation): Joined['ended'] =>
  status === 'open' ? null : { by: statusBy ?? 'admin', at: iso(statusAt ?? 0) };

/** The visitor's open conversation, if the owner may see it. */
export const createShownActive =
  (store: Pick<ConversationStore, 'findActive'>) =>
  async (tokenHash: TokenHash): Promise<ConversationId | null> => {
    const active = await store.findActive(tokenHash);
    // Reveals nothing new about a blocked visitor, not even that they started another.
    return active && isShown(active) ? active.conversationId : null;
  };
