import type { AnswerOf } from '#shared/contracts/call.ts';
import {
  getActiveConversation,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import {
  endConversation,
  eraseOwnConversation,
  getHistory,
  reopenConversation,
} from '#shared/contracts/lifecycle.ts';
import type { Problem } from '#shared/contracts/errors.ts';
import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { WithLock } from '#shared/ports/lock.ts';

export type Attempt<T> = { ok: true; answer: T } | { ok: false; problem: Problem | null };

const attempt = async <T>(call: Promise<T>): Promise<Attempt<T>> => {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, problem: error.problem };
    throw error;
  }
};

/** The dependencies with which lazily loaded parts make their own calls. */
export interface ChatCaller {
  state: Observable<ChatState>;
  hash: PrimaryHash;
  callApi: CallApi;
}

export interface ChatCalls {
  active(hash: PrimaryHash): Promise<Attempt<AnswerOf<typeof getActiveConversation>>>;
  start(hash: PrimaryHash, page: string): Promise<Attempt<AnswerOf<typeof startConversation>>>;
  view(hash: PrimaryHash, view: ReadPosition): void;
  setStatus(
    what: 'end' | 'reopen',
    id: ConversationId,
    hash: PrimaryHash,
  ): Promise<Attempt<unknown>>;
  history(hash: PrimaryHash): Promise<Attempt<AnswerOf<typeof getHistory>>>;
  erase(id: ConversationId, hash: PrimaryHash): Promise<Attempt<unknown>>;
}

/**
 * The HTTP calls of a visitor's chat. The two that may set the visitor's cookie run in one tab at a
 * time; otherwise two tabs opened together would become two visitors.
 */
export const createChatCalls = (callApi: CallApi, withLock: WithLock): ChatCalls => ({
  active: (primary_hash) =>
    withLock('foyer-visitor', () =>
      attempt(callApi(getActiveConversation, { params: { primary_hash } })),
    ),
  start: (primary_hash, page) =>
    withLock('foyer-visitor', () =>
      attempt(
        callApi(startConversation, {
          params: { primary_hash },
          body: { initiated_by: 'visitor', initiated_from_page: page, visitor_name: null },
        }),
      ),
    ),
  setStatus: (what, conversation_id, primary_hash) =>
    attempt(
      callApi(what === 'end' ? endConversation : reopenConversation, {
        params: { conversation_id },
        body: { primary_hash },
      }),
    ),
  history: (primary_hash) => attempt(callApi(getHistory, { params: { primary_hash } })),
  erase: (conversation_id, primary_hash) =>
    attempt(
      callApi(eraseOwnConversation, {
        params: { conversation_id },
        body: { primary_hash, confirm: conversation_id },
      }),
    ),
  view: (primary_hash, { conversationId: conversation_id, seq }) => {
    // A failed report is ignored: the next view supersedes it.
    void attempt(
      callApi(viewConversation, { params: { conversation_id }, body: { primary_hash, seq } }),
    );
  },
});
