import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { writeToVisitor } from '#shared/contracts/lifecycle.ts';

export type Written = { ok: true; conversationId: ConversationId } | { ok: false; why: string };

const refusals: Readonly<Record<string, string>> = {
  not_found: 'They have left the site, or cannot receive messages.',
  slow_down: 'Too many at once. Wait a moment, then send it again.',
};

/**
 * Sends the first message to a present visitor. Sending the same text again after a lost response
 * reuses its id, so it is stored once.
 */
export const createWriteFirst = (call: CallApi, newClientId: () => ClientId) => {
  let last: { content: string; client_id: ClientId } | null = null;
  return async (to: string, content: string): Promise<Written> => {
    if (last?.content !== content) last = { content, client_id: newClientId() };
    try {
      const { message } = await call(writeToVisitor, { body: { to, ...last } });
      return { ok: true, conversationId: message.conversation_id };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = refusals[error.problem?.code ?? ''];
      return { ok: false, why: known ?? 'It could not be sent. Send it again.' };
    }
  };
};
