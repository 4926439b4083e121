import type { Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId, PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { ConversationStatus } from '#shared/contracts/lifecycle.ts';
import type { Receipt } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import {
  createAnnounce,
  createBegin,
  type ConversationDeps,
  type ConversationService,
} from '#api/features/conversations/service.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';

/** A visitor who is on the site now. */
export interface VisitorHere {
  readonly tokenHash: TokenHash;
  readonly visitorId: VisitorId;
  readonly primaryHash: PrimaryHash;
  readonly currentPage: string;
}

interface LifecycleDeps extends ConversationDeps {
  readonly post: ConversationService['post'];
  /** Null if nobody with this presence id is here. */
  readonly visitorHere: (presenceId: string) => VisitorHere | null;
}

/** Actions on a conversation as a whole: starts by the admin, closing and blocking. */
export const createLifecycle = (deps: LifecycleDeps) => {
  const { store, clock, news } = deps;
  const announce = createAnnounce(deps);
  const begin = createBegin(deps);

  return {
    setStatus: async (
      id: ConversationId,
      caller: Caller,
      wanted: ConversationStatus,
    ): Promise<{ ok: true; status: ConversationStatus } | Failure> => {
      const answer = await store.setStatus(id, caller, wanted, clock.now());
      if (!answer) return noSuchConversation();
      for (const changed of answer.changed) {
        news.statusChanged(changed);
        announce(changed);
      }
      return { ok: true, status: answer.conversation.status };
    },

    setBlocked: async (
      id: ConversationId,
      blocked: boolean,
    ): Promise<{ ok: true; blocked: boolean } | Failure> => {
      const conversations = await store.setBlocked(id, blocked ? clock.now() : null);
      if (!conversations) return noSuchConversation();
      for (const conversation of conversations) announce(conversation);
      return { ok: true, blocked };
    },

    history: async (tokenHash: TokenHash | null) => ({
      conversations:
        tokenHash === null ? [] : await store.history(tokenHash, limits.chat.historyConversations),
    }),

    /**
     * The admin writes first. Retrying is safe: the visitor identifies the conversation, `clientId` the
     * message.
     */
    writeTo: async (
      presenceId: string,
      content: string,
      clientId: ClientId,
    ): Promise<Receipt | Failure> => {
      const visitor = deps.visitorHere(presenceId);
      if (!visitor) return noSuchConversation();
      const { currentPage: page, ...identity } = visitor;
      const started = await begin({ ...identity, page, visitorName: null }, 'admin');
      return deps.post(
        started.conversation.conversationId,
        { kind: 'admin' },
        { content, client_id: clientId, sent_from_page: '/admin' },
      );
    },
  };
};

export type Lifecycle = ReturnType<typeof createLifecycle>;
