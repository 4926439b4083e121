import type { ErrorCode, Problem } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message, MessageDraft } from '#shared/contracts/message.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { limits } from '#shared/limits.ts';
import { postMessage } from '#shared/contracts/conversations.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { isConnected, type SpeakingSocket } from '#shared/client/realtime/socket-port.ts';

export type SendResult =
  | { kind: 'stored'; message: Message }
  /** An action, which leaves no message. */
  | { kind: 'done' }
  /** The server will never accept this message. */
  | { kind: 'refused'; code: ErrorCode }
  /** No response, or a temporary failure. `isFault`: the server fails at this very message. */
  | { kind: 'later'; afterMs: number; isSlowed?: boolean; isFault?: boolean };

/** An outbox message bound to a conversation. */
export type BoundMessage = OutboxMessage & { readonly conversation_id: ConversationId };

export interface SendMessageDeps {
  socket: SpeakingSocket;
  callApi: CallApi;
  /** The sender: a visitor with their hash, or the admin. */
  sender: () => Pick<MessageDraft, 'from_admin' | 'primary_hash'>;
}

// Other errors may clear up: the key is corrected, a feature switched on, a server repaired.
const refusals: ReadonlySet<ErrorCode> = new Set([
  'validation_failed',
  'not_found',
  'conflict',
  'too_large',
]);

/** The result for an outbox item after a refusal, or after no answer at all. */
export const judge = (problem: Problem | null): SendResult =>
  problem && refusals.has(problem.code)
    ? { kind: 'refused', code: problem.code }
    : {
        kind: 'later',
        afterMs: (problem?.retry_after_s ?? 0) * 1_000,
        ...(problem?.code === 'slow_down' ? { isSlowed: true } : {}),
        ...(problem?.code === 'internal' ? { isFault: true } : {}),
      };

/**
 * Sends one message and waits for the server's response: by socket while connected, by HTTP when
 * disconnected or when the socket stays silent. The `client_id` makes repeating safe.
 */
export const createSendMessage =
  ({ socket, callApi, sender }: SendMessageDeps) =>
  async (item: BoundMessage): Promise<SendResult> => {
    const draft = {
      ...sender(),
      content: item.content,
      sent_from_page: item.sent_from_page,
      client_id: item.client_id,
      ...(item.drawing && { drawing: item.drawing }),
      ...(item.answers_proactive && { answers_proactive: true }),
    };
    const { conversation_id } = item;
    if (isConnected(socket)) {
      const payload = { ...draft, conversation_id };
      const answer = await socket
        .request('message', payload, limits.realtime.acknowledgementWaitMs)
        .catch(() => null);
      if (answer?.ok) return { kind: 'stored', message: answer.message };
      if (answer) return judge(answer.error);
    }
    try {
      const { message } = await callApi(postMessage, {
        params: { conversation_id },
        body: draft,
      });
      return { kind: 'stored', message };
    } catch (error) {
      if (error instanceof ApiError) return judge(error.problem);
      throw error;
    }
  };
