import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import type { AdminWire } from '../link/admin-wire.ts';
import type { SeenMemory } from './seen-memory.ts';

interface MessagesDeps {
  wire: Pick<AdminWire, 'request' | 'isUp'>;
  seen: SeenMemory;
  /** Visitor messages that were not heard before and are not read, in order; read is up to `readSeq`. */
  onFresh: (id: ConversationId, messages: readonly Message[], readSeq: number) => void;
  /** A connected wire does not answer. */
  onSilence: () => void;
}

export interface MessageFollower {
  /** Fetches what the row has beyond what was heard. */
  look(row: ConversationSummary): void;
  stop(): void;
}

const PAGE = limits.chat.historyMessages;

/**
 * Hears every message once, by `seq`: what was heard before is remembered beyond a restart. Rows come
 * in at each connect as well, so what was missed meanwhile is asked for then.
 */
export const followMessages = (deps: MessagesDeps): MessageFollower => {
  const { wire, seen } = deps;
  const running = new Set<ConversationId>();
  const again = new Map<ConversationId, ConversationSummary>();
  let isStopped = false;

  const markSeen = async (row: ConversationSummary): Promise<void> => {
    const id = row.conversation_id;
    for (;;) {
      const after_seq = Math.max(seen.upTo(id), row.last_seq - PAGE);
      const page = await wire.request('resume', { conversation_id: id, after_seq, limit: PAGE });
      if (isStopped) return;
      if (page === null && wire.isUp()) deps.onSilence();
      if (!page?.ok) return;
      const last = page.messages.at(-1)?.seq ?? page.last_seq;
      const read = page.marks.admin.read_seq;
      const fresh = page.messages.filter(
        (message) => !message.from_admin && message.withheld !== true && message.seq > read,
      );
      if (fresh.length > 0) deps.onFresh(id, fresh, read);
      seen.markSeen(id, last);
      if (!page.has_more || last <= after_seq) return;
    }
  };
  const look = (row: ConversationSummary) => {
    const id = row.conversation_id;
    if (row.unread === 0) {
      seen.markSeen(id, row.last_seq);
      return;
    }
    if (row.last_seq <= seen.upTo(id) || isStopped) return;
    if (running.has(id)) {
      again.set(id, row);
      return;
    }
    running.add(id);
    void markSeen(row).finally(() => {
      running.delete(id);
      const next = again.get(id);
      again.delete(id);
      if (next) look(next);
    });
  };
  return {
    look,
    stop: () => {
      isStopped = true;
      again.clear();
    },
  };
};
