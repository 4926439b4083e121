import type { Failure } from '#shared/contracts/errors.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { getConversationVisitor } from '#shared/contracts/inbox.ts';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import { limits } from '#shared/limits.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

type Visitor = AnswerOf<typeof getConversationVisitor>;

/** What other features know about the visitor; the composition root provides it. */
export interface VisitorSources {
  /** The ids that the visitor's browser claimed. More than one after it lost its storage. */
  visitorIdsOf(visitorTokenHash: TokenHash): Promise<readonly VisitorId[]>;
  /** Also empty when it cannot be answered now, because nothing waits for a hint. */
  alike(visitorId: VisitorId): Promise<readonly string[]>;
  history(visitorTokenHash: TokenHash, limit: number): Promise<PastConversation[]>;
}

/** The visitor of a conversation, for the panel beside the thread. */
export const createVisitorOf =
  (store: Pick<InboxStore, 'visitorTokenHashOf' | 'notesOf'>, sources: VisitorSources) =>
  async (id: ConversationId): Promise<Visitor | Failure> => {
    const visitorTokenHash = await store.visitorTokenHashOf(id);
    if (visitorTokenHash === null) return noSuchConversation();
    const [visitorId = null] = await sources.visitorIdsOf(visitorTokenHash);
    const [conversations, notes, alike] = await Promise.all([
      sources.history(visitorTokenHash, limits.chat.historyConversations),
      store.notesOf(visitorTokenHash),
      visitorId === null ? [] : sources.alike(visitorId),
    ]);
    return { visitor_id: visitorId, conversations, possibly_same_as: [...alike], notes };
  };

export type VisitorOf = ReturnType<typeof createVisitorOf>;
