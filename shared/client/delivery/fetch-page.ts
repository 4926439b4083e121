import type { Problem } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import { listMessages } from '#shared/contracts/conversations.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { isConnected, type SpeakingSocket } from '#shared/client/realtime/socket-port.ts';

export type Page =
  /** `readState`: the read state of both sides, if the server included it. */
  | { ok: true; messages: readonly Message[]; hasMore: boolean; readState?: ReadState }
  /** `problem` is null when no response arrived. */
  | { ok: false; problem: Problem | null };

/** Fetches messages after `after`, or the newest when it is null: at most `limit`, ordered by `seq`. */
export type FetchPage = (after: number | null, limit: number) => Promise<Page>;

export interface FetchPageDeps {
  conversationId: ConversationId;
  socket: SpeakingSocket;
  callApi: CallApi;
}

/** Uses `resume` on a connected socket and the HTTP messages call otherwise. */
export const createFetchPage = ({
  conversationId: conversation_id,
  socket,
  callApi,
}: FetchPageDeps): FetchPage => {
  const bySocket = async (after_seq: number, limit: number): Promise<Page | null> => {
    const answer = await socket
      .request(
        'resume',
        { conversation_id, after_seq, limit },
        limits.realtime.acknowledgementWaitMs,
      )
      .catch(() => null);
    if (!answer) return null;
    return answer.ok
      ? {
          ok: true,
          messages: answer.messages,
          hasMore: answer.has_more,
          readState: answer.read_state,
        }
      : { ok: false, problem: answer.error };
  };
  const byHttp = async (after: number | null, limit: number): Promise<Page> => {
    try {
      const query = { limit: String(limit), ...(after === null ? {} : { after: String(after) }) };
      const answer = await callApi(listMessages, { params: { conversation_id }, query });
      return { ok: true, messages: answer.messages, hasMore: answer.has_more };
    } catch (error) {
      if (error instanceof ApiError) return { ok: false, problem: error.problem };
      throw error;
    }
  };
  return async (after, limit) => {
    const page = after !== null && isConnected(socket) ? await bySocket(after, limit) : null;
    return page ?? byHttp(after, limit);
  };
};
