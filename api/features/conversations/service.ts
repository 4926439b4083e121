import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message, MessageDraft, Receipt } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type {
  Conversation,
  ConversationStore,
  Page,
  PresenceOf,
  SummaryPosition,
} from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { toSummary } from '#api/features/conversations/summary.ts';

/** Where news of conversations goes. Called after the commit. */
export interface ConversationNews {
  messageStored(message: Message): void;
  conversationStarted(conversation: Conversation): void;
  conversationUpdated(summary: ConversationSummary): void;
}

interface Deps {
  store: ConversationStore;
  clock: Clock;
  ids: Ids;
  news: ConversationNews;
  presenceOf: PresenceOf;
}

interface StartInput {
  tokenHash: TokenHash;
  primaryHash: PrimaryHash;
  page: string;
  visitorName: string | null;
}

// One text for "not yours" and "not there": a stranger learns nothing from it.
const notFound = () => fail('not_found', 'there is no such conversation');

/** Looking at conversations. */
const createReads = ({ store, presenceOf }: Deps) => ({
  active: async (tokenHash: TokenHash | null) => {
    const conversation = tokenHash === null ? null : await store.findActive(tokenHash);
    if (!conversation || tokenHash === null) return { conversation_id: null, messages: [] };
    const caller: Caller = { kind: 'visitor', tokenHash };
    const { conversationId } = conversation;
    const page = await store.newest(conversationId, caller, limits.chat.historyMessages);
    return { conversation_id: conversationId, messages: page?.messages ?? [] };
  },

  activeOf: (tokenHash: TokenHash) => store.findActive(tokenHash),

  find: async (id: ConversationId, caller: Caller): Promise<Conversation | Failure> =>
    (await store.find(id, caller)) ?? notFound(),

  messages: async (
    id: ConversationId,
    caller: Caller,
    { limit = limits.chat.historyMessages, after }: { limit?: number; after?: number },
  ): Promise<Page | Failure> => {
    const page =
      after === undefined
        ? await store.newest(id, caller, limit)
        : await store.after(id, caller, after, limit);
    return page ?? notFound();
  },

  list: async (limit: number, position: SummaryPosition | null) => {
    const found = await store.list(limit + 1, position);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      conversations: shown.map((conversation) => toSummary(conversation, presenceOf)),
      next_cursor:
        found.length > limit && last ? `${last.lastActivityAt}.${last.conversationId}` : null,
      unread_total: await store.unreadTotal(),
    };
  },
});

/** Changing them, and telling so after the commit. */
const createWrites = ({ store, clock, ids, news, presenceOf }: Deps) => {
  const announce = (conversation: Conversation) =>
    news.conversationUpdated(toSummary(conversation, presenceOf));

  return {
    start: async (input: StartInput): Promise<Conversation> => {
      const { conversation, isNew } = await store.start({
        ...input,
        conversationId: ids.conversation(),
        visitorKey: ids.visitor(),
        at: clock.now(),
      });
      if (isNew) {
        news.conversationStarted(conversation);
        announce(conversation);
      }
      return conversation;
    },

    post: async (
      id: ConversationId,
      caller: Caller,
      draft: Pick<MessageDraft, 'content' | 'sent_from_page' | 'client_id'>,
    ): Promise<Receipt | Failure> => {
      const appended = await store.append({
        conversationId: id,
        caller,
        id: ids.message(),
        clientId: draft.client_id ?? ids.client(),
        content: draft.content,
        sentFromPage: draft.sent_from_page,
        at: clock.now(),
      });
      if (appended.kind === 'missing') return notFound();
      if (appended.kind === 'conflict') {
        return fail('conflict', 'this client_id was used for another message');
      }
      if (appended.kind === 'stored') {
        news.messageStored(appended.message);
        announce(appended.conversation);
      }
      return { ok: true, message: appended.message };
    },

    view: async (
      id: ConversationId,
      caller: Caller,
      seq: number | null,
    ): Promise<Failure | null> => {
      const conversation = await store.markSeen(id, caller, seq, clock.now());
      if (!conversation) return notFound();
      announce(conversation);
      return null;
    },

    presenceChanged: async (tokenHash: TokenHash): Promise<void> => {
      const conversation = await store.findActive(tokenHash);
      if (conversation) announce(conversation);
    },
  };
};

/** What may be done with conversations, whatever the wire. Expected refusals are values. */
export const createConversationService = (deps: Deps) => ({
  ...createReads(deps),
  ...createWrites(deps),
});

export type ConversationService = ReturnType<typeof createConversationService>;
