import type { Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Conversation, ConversationStore } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';

interface Deps {
  readonly store: Pick<ConversationStore, 'find'>;
  readonly visitorOf: (request: Request) => Caller | Failure;
}

/** Runs a call only for the conversation's own visitor; one who came by a link gets 404. */
export const createAsHost =
  ({ store, visitorOf }: Deps) =>
  async <Answer>(
    request: Request,
    id: ConversationId,
    run: (conversation: Conversation) => Promise<Answer | Failure> | Answer,
  ): Promise<Answer | Failure> => {
    const caller = visitorOf(request);
    if ('error' in caller) return caller;
    const found = await store.find(id, caller);
    const isHost = caller.kind === 'visitor' && found?.visitorTokenHash === caller.tokenHash;
    return isHost && found ? run(found) : noSuchConversation();
  };

export type AsHost = ReturnType<typeof createAsHost>;
