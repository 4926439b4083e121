import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { ConversationNews } from '#api/features/conversations/service.ts';
import type {
  Conversation,
  ConversationStore,
  PresenceOf,
} from '#api/features/conversations/store.ts';
import { isShown, toSummary } from '#api/features/conversations/summary.ts';

/** A change in a conversation. Its receivers read the conversation itself. */
interface Hint {
  readonly id: ConversationId;
  readonly seq?: number;
  readonly hasStarted?: boolean;
  readonly hasBegun?: boolean;
  readonly hasStatus?: boolean;
  readonly hasRead?: boolean;
  readonly hasRow?: boolean;
}

interface Deps extends Pick<Runtime, 'timers' | 'logger'> {
  readonly nodes: Nodes;
  readonly store: Pick<ConversationStore, 'find' | 'after' | 'list'>;
  /** Writes to the sockets of this node. */
  readonly news: ConversationNews;
  readonly presenceOf: PresenceOf;
  /** Conversations with open sockets on this node. */
  readonly openHere: () => readonly ConversationId[];
  /** Whether a socket of this node receives the conversation's messages. */
  readonly isWatchedHere: (id: ConversationId) => boolean;
}

const REMEMBERED = 10_000;
/** Maximum number of messages sent again after a gap in an unknown conversation. */
const READ_AGAIN = 50;
/** Number and maximum age of messages sent for a conversation new to this node. */
const RECENT = 20;
const RECENT_MS = 5_000;
const LISTED_AFTER_GAP = 100;
const RETRY_MS = 500;

/** The last message of each conversation that was sent to the sockets of this node. */
const createWritten = () => {
  const last = new Map<ConversationId, number>();
  return {
    of: (id: ConversationId): number | undefined => last.get(id),
    all: (): ConversationId[] => [...last.keys()],
    forget: (id: ConversationId): void => void last.delete(id),
    note: (id: ConversationId, seq: number): void => {
      last.delete(id);
      last.set(id, seq);
      const [oldest] = last.size > REMEMBERED ? last.keys() : [];
      if (oldest !== undefined) last.delete(oldest);
    },
  };
};

type Written = ReturnType<typeof createWritten>;

interface ReadMessage {
  readonly message: Message;
  readonly isWithheld: boolean;
}

/** Messages after `seq`, each with whether only its author may see it. */
const readAfter = async (
  store: Deps['store'],
  { conversationId: id, visitorTokenHash: tokenHash }: Conversation,
  seq: number,
): Promise<ReadMessage[]> => {
  const limit = limits.chat.historyMessages;
  const all = await store.after(id, { kind: 'visitor', tokenHash }, seq, limit);
  // Read second, so that only withheld messages are missing.
  const shown = await store.after(id, { kind: 'admin' }, seq, limit);
  const contents = new Map(shown?.messages.map((message) => [message.seq, message.content]));
  return (all?.messages ?? []).map((message) => ({
    message,
    isWithheld: contents.get(message.seq) !== message.content,
  }));
};

/** For unknown conversations: the messages just before the newest one. */
const recent = (found: readonly ReadMessage[]): readonly ReadMessage[] => {
  const newest = Date.parse(found.at(-1)?.message.sent_at ?? '');
  return found.filter(({ message }) => Date.parse(message.sent_at) >= newest - RECENT_MS);
};

/** Sends the messages up to `seq` that were not sent here yet. */
const createWriteUntil =
  ({ store, news }: Deps, written: Written) =>
  async (conversation: Conversation, seq: number): Promise<void> => {
    const { conversationId: id } = conversation;
    for (;;) {
      const last = written.of(id);
      if (last !== undefined && last >= seq) return;
      const found = await readAfter(store, conversation, last ?? Math.max(0, seq - RECENT));
      for (const { message, isWithheld } of last === undefined ? recent(found) : found) {
        if (message.seq <= (written.of(id) ?? 0)) continue;
        news.messageStored(message, isWithheld);
        written.note(id, message.seq);
      }
      if (found.length === 0) return;
    }
  };

/** Sends the current state behind a hint to the sockets of this node. */
const createApply = (deps: Deps, written: Written) => {
  const { store, news, presenceOf } = deps;
  const writeUntil = createWriteUntil(deps, written);
  return async ({
    id,
    seq,
    hasStarted,
    hasBegun,
    hasStatus,
    hasRead,
    hasRow,
  }: Hint): Promise<void> => {
    const conversation = await store.find(id, { kind: 'admin' });
    if (!conversation) return;
    if (hasStarted) news.conversationStarted(conversation);
    if (hasBegun) news.conversationBegun(conversation);
    if (hasStatus) news.statusChanged(conversation);
    if (seq !== undefined) await writeUntil(conversation, seq);
    if (hasRead) news.readStateAdvanced(conversation);
    if (hasRow && isShown(conversation))
      news.conversationUpdated(toSummary(conversation, presenceOf));
  };
};

const merge = (one: Hint | undefined, other: Hint): Hint => {
  const seqs = [one?.seq, other.seq].filter((seq) => seq !== undefined);
  return {
    ...one,
    ...other,
    ...(seqs.length > 0 && { seq: Math.max(...seqs) }),
  };
};

/** Works through hints; those of one conversation are merged and run one at a time. */
const createWork = (deps: Deps, apply: (hint: Hint) => Promise<void>) => {
  const waiting = new Map<ConversationId, Hint>();
  const busy = new Set<ConversationId>();
  const add = (hint: Hint): void => void waiting.set(hint.id, merge(waiting.get(hint.id), hint));
  const work = async (id: ConversationId): Promise<void> => {
    busy.add(id);
    for (let hint = waiting.get(id); hint; hint = waiting.get(id)) {
      waiting.delete(id);
      try {
        await apply(hint);
      } catch (error) {
        deps.logger.error('conversation_news_failed', { error });
        add(hint);
        // Busy until then, so that later hints wait with it.
        deps.timers.after(RETRY_MS, () => void work(id));
        return;
      }
    }
    busy.delete(id);
  };
  return {
    changed: (hint: Hint): void => {
      add(hint);
      if (!busy.has(hint.id)) void work(hint.id);
    },
    isBusy: (id: ConversationId): boolean => busy.has(id),
  };
};

/**
 * The news of all nodes: each notifies the others of changes, and sends to its own sockets what it
 * reads, messages in the order of their seq.
 */
export const shareNews = (deps: Deps): ConversationNews => {
  const { nodes, store, news, openHere, isWatchedHere, logger } = deps;
  const written = createWritten();
  const { changed, isBusy } = createWork(deps, createApply(deps, written));
  const topic = nodes.topic<Hint>('conversation');
  topic.on((hint) => {
    // Starts and endings may bring sockets into the conversation, and the first message is for all
    // consoles.
    const isForAll = hint.hasStarted === true || hint.hasBegun === true || hint.hasStatus === true;
    // A hint in progress may do so too, and a message often follows a start before it is applied.
    if (isForAll || isBusy(hint.id) || isWatchedHere(hint.id)) changed(hint);
    else written.forget(hint.id);
  });

  const readAll = async (): Promise<void> => {
    for (const id of new Set([...openHere(), ...written.all()])) {
      const conversation = await store.find(id, { kind: 'admin' });
      if (!conversation) continue;
      const { lastSeq: seq } = conversation;
      if (written.of(id) === undefined) written.note(id, Math.max(0, seq - READ_AGAIN));
      changed({ id, seq, hasStatus: true, hasRead: true, hasRow: true });
    }
    for (const { conversationId: id } of await store.list(LISTED_AFTER_GAP, null))
      changed({ id, hasRow: true });
  };
  nodes.onGap(() => {
    readAll().catch((error: unknown) => logger.error('conversation_news_failed', { error }));
  });

  return {
    messageStored: (message, isWithheld) => {
      const { conversation_id: id, seq } = message;
      const last = written.of(id);
      if (seq === (last ?? 0) + 1) {
        news.messageStored(message, isWithheld);
        written.note(id, seq);
      } else changed({ id, seq });
      topic.send({ id, seq });
    },
    conversationStarted: (conversation) => {
      news.conversationStarted(conversation);
      topic.send({ id: conversation.conversationId, hasStarted: true });
    },
    conversationBegun: (conversation) => {
      news.conversationBegun(conversation);
      topic.send({ id: conversation.conversationId, hasBegun: true });
    },
    statusChanged: (conversation) => {
      news.statusChanged(conversation);
      topic.send({ id: conversation.conversationId, hasStatus: true });
    },
    conversationUpdated: (summary) => {
      news.conversationUpdated(summary);
      topic.send({ id: summary.conversation_id, hasRow: true });
    },
    readStateAdvanced: (conversation) => {
      news.readStateAdvanced(conversation);
      topic.send({ id: conversation.conversationId, hasRead: true });
    },
  };
};
