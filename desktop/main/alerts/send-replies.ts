import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { AdminCalls } from '../link/admin-calls.ts';
import type { AdminWire } from '../link/admin-wire.ts';

export interface WaitingReply {
  readonly conversationId: ConversationId;
  readonly clientId: ClientId;
  readonly text: string;
}

interface ReplyDeps {
  wire: Pick<AdminWire, 'request'>;
  calls: Pick<AdminCalls, 'post'>;
  store: { read(): readonly WaitingReply[]; write(replies: readonly WaitingReply[]): void };
  newClientId: () => ClientId;
  /** The server will not have it: the conversation is shown, with the reason on its screen. */
  onRefused: (reply: WaitingReply) => void;
}

/** With the chat switched off a reply waits until it is on again. */
const laterCodes: ReadonlySet<string | undefined> = new Set([
  undefined,
  'slow_down',
  'feature_off',
]);

const outcomeOf = (code: ErrorCode | undefined) =>
  laterCodes.has(code) ? 'unanswered' : 'refused';

/**
 * Replies written in a notification. Kept until the server has stored them; the same `client_id` at
 * each try, so that one is never two.
 */
export const createReplies = ({ wire, calls, store, newClientId, onRefused }: ReplyDeps) => {
  let isSending = false;
  const send = async (reply: WaitingReply): Promise<'stored' | 'refused' | 'unanswered'> => {
    const draft = {
      client_id: reply.clientId,
      content: reply.text,
      from_admin: true,
      primary_hash: 'admin' as const,
      sent_from_page: '/admin',
    };
    const bySocket = await wire.request('message', {
      ...draft,
      conversation_id: reply.conversationId,
    });
    if (bySocket) return bySocket.ok ? 'stored' : outcomeOf(bySocket.error.code);
    const byHttp = await calls.post(reply.conversationId, draft);
    return byHttp.ok ? 'stored' : outcomeOf(byHttp.problem?.code);
  };
  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (let reply = store.read()[0]; reply; reply = store.read()[0]) {
        const { clientId } = reply;
        const outcome = await send(reply);
        if (outcome === 'unanswered') return;
        store.write(store.read().filter((other) => other.clientId !== clientId));
        if (outcome === 'refused') onRefused(reply);
      }
    } finally {
      isSending = false;
    }
  };
  return {
    /** Sends what waits, in order. Called at each connect. */
    flush: () => void flush(),
    add: (conversationId: ConversationId, text: string) => {
      const content = text.trim();
      if (content === '') return;
      store.write([...store.read(), { conversationId, clientId: newClientId(), text: content }]);
      void flush();
    },
  };
};
