import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';

export interface PastConversation {
  readonly id: ConversationId;
  readonly startedAt: string;
  readonly messages: number;
  readonly excerpt: string;
}

const EXCERPT = 120;

/** The conversations of these messages, newest first. */
export const pastConversations = (messages: Timeline['messages']): PastConversation[] => {
  const all = new Map<ConversationId, PastConversation>();
  for (const { conversation_id: id, sent_at: at, content } of messages) {
    const known = all.get(id);
    all.set(id, {
      id,
      startedAt: known?.startedAt ?? at,
      messages: (known?.messages ?? 0) + 1,
      excerpt: content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content,
    });
  }
  return [...all.values()].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
};

/**
 * Conversations of visitors with the same fingerprint. Only a hint: open fingerprints are right about
 * 60 % of the time.
 */
export const sameDevice = (
  conversations: readonly ConversationSummary[],
  own: readonly ConversationId[],
): ConversationSummary[] => {
  const isOwn = ({ conversation_id: id }: ConversationSummary) => own.includes(id);
  const hashes = new Set(conversations.filter(isOwn).map((row) => row.primary_hash));
  return conversations.filter((row) => !isOwn(row) && hashes.has(row.primary_hash));
};
