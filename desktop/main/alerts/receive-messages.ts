import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import { createThread, type Thread } from '#shared/client/delivery/thread.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import { limits } from '#shared/limits.ts';
import type { SeenMemory } from './seen-memory.ts';

interface ReceiverDeps extends RetrierDeps {
  socket: SocketPort<AdminEvents>;
  call: CallApi;
  seen: SeenMemory;
  /** New unread visitor messages, in order; `readSeq` is the last read one. */
  onFresh: (id: ConversationId, messages: readonly Message[], readSeq: number) => void;
}

export interface MessageReceiver {
  /** Fetches the row's messages that were not received yet. */
  look(row: ConversationSummary): void;
  /** The conversation no longer exists. */
  forget(id: ConversationId): void;
  stop(): void;
}

const PAGE = limits.chat.historyMessages;

/**
 * Receives every message once, by `seq`, across restarts. Each conversation with unread messages has a
 * thread. Rows also arrive on each connect and trigger the fetch of missed messages.
 */
export const receiveMessages = (deps: ReceiverDeps): MessageReceiver => {
  const { socket, call, seen } = deps;
  const threads = new Map<ConversationId, Thread>();
  const close = (id: ConversationId) => {
    threads.get(id)?.stop();
    threads.delete(id);
  };
  const open = (id: ConversationId, after: number): Thread => {
    const fetchPage = createFetchPage({ conversationId: id, socket, callApi: call });
    let readSeq = 0;
    return createThread({
      ...deps,
      id,
      newest: [],
      after,
      fetchPage: async (...wanted) => {
        // Each connect checks every row again; retrying before that is pointless.
        if (!isConnected(socket)) return { ok: false, problem: null };
        const page = await fetchPage(...wanted);
        if (page.ok) readSeq = page.readState?.admin.read_seq ?? readSeq;
        return page;
      },
      onChange: (_, messages) => {
        const fresh = messages.filter(
          (message) => !message.from_admin && message.withheld !== true && message.seq > readSeq,
        );
        if (fresh.length > 0) deps.onFresh(id, fresh, readSeq);
        seen.markSeen(id, messages.at(-1)?.seq ?? 0);
      },
      onGone: () => close(id),
    });
  };
  return {
    look: ({ conversation_id: id, unread, last_seq }) => {
      if (unread === 0) {
        close(id);
        seen.markSeen(id, last_seq);
        return;
      }
      const seenSeq = seen.upTo(id);
      if (last_seq <= seenSeq) return;
      const thread = threads.get(id) ?? open(id, Math.max(seenSeq, last_seq - PAGE));
      threads.set(id, thread);
      thread.sync();
    },
    forget: (id) => {
      close(id);
      seen.forget(id);
    },
    stop: () => {
      for (const id of [...threads.keys()]) close(id);
    },
  };
};
