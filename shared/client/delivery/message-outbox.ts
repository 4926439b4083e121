import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import {
  nextToSend,
  waitsForFile,
  withoutStored,
  type OutboxAction,
  type OutboxFile,
  type OutboxMessage,
} from '#shared/domain/message-outbox.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createOutboxStore, type OutboxStore } from '#shared/client/delivery/outbox-store.ts';
import type { BoundMessage, SendResult } from '#shared/client/delivery/send-message.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';
import type { WithLock } from '#shared/ports/lock.ts';

export interface NewMessage {
  content: string;
  conversation_id: ConversationId | null;
  sent_from_page: string | null;
  action?: OutboxAction;
  /** The drawing that the message marks. */
  drawing?: MarkedDrawing;
  answers_proactive?: true;
  /** The message waits for its file, which is uploaded under this id. */
  file?: OutboxFile;
  client_id?: ClientId;
}

/** Changes of a message by its upload. */
type FileNews = Partial<
  Pick<OutboxMessage, 'file' | 'attempts' | 'slowed' | 'refused' | 'refusal'>
>;

export interface MessageOutbox {
  items(): readonly OutboxMessage[];
  /**
   * Stores the message and starts sending. It is in `items` when this returns. False: the outbox is
   * full and the message was not added.
   */
  add(message: NewMessage): boolean;
  /** Retries a failed message at the sender's request. */
  retry(clientId: ClientId): void;
  /** Records news of a message's file. Sends the message once the file is stored. */
  noteFile(clientId: ClientId, news: FileNews): void;
  /** Removes messages that appeared in the conversation or that the sender discarded. */
  settle(messages: readonly Pick<Message, 'client_id'>[]): void;
  /** Removes messages for a conversation that no longer exists. */
  discard(conversationId: ConversationId): void;
  /** Sends pending messages now. */
  flush(): void;
  stop(): void;
}

export interface MessageOutboxDeps extends RetrierDeps {
  storage: KeyValue;
  /** Names the storage key and the lock that allows one flush at a time across tabs. */
  key: string;
  withLock: WithLock;
  clock: Clock;
  newClientId: () => ClientId;
  send: (item: BoundMessage) => Promise<SendResult>;
  /** The conversation for messages written before it existed. */
  conversation: () => ConversationId | null;
  onChange: (items: readonly OutboxMessage[]) => void;
  onStored: (message: Message) => void;
  /** Whether a new conversation replaces one that the server does not know. */
  startsAnew?: (conversationId: ConversationId) => boolean;
}

const LOCK_PATIENCE_MS = 8_000;

/** After this many server faults the message counts as unstorable and no longer blocks the others. */
const LASTING_FAULTS = 5;
const LASTING_FAULT = 'the server could not store it';

/** Sends the first pending message, if there is one and its conversation is known. */
const createSendNext = (deps: MessageOutboxDeps, store: OutboxStore) => {
  const bind = (item: OutboxMessage): BoundMessage | null => {
    const conversation_id = item.conversation_id ?? deps.conversation();
    if (!conversation_id) return null;
    // Store the conversation before the first attempt, or a reload could send the message to another
    // conversation as well.
    if (!item.conversation_id) store.change(item.client_id, { conversation_id });
    return { ...item, conversation_id };
  };
  return async (): Promise<AttemptResult | 'more'> => {
    store.reread();
    // An upload needs a conversation, so bind messages with files first.
    for (const item of store.items()) if (waitsForFile(item) && item.refused === null) bind(item);
    const waiting = nextToSend(store.items());
    const next = waiting && bind(waiting);
    if (!next) return 'done';
    const result = await deps.send(next);
    if (result.kind === 'later') {
      const isSlowed = result.isSlowed === true;
      // A rate-limited attempt is an answer, not a failure.
      const attempts = next.attempts + (isSlowed ? 0 : 1);
      const faults = (next.faults ?? 0) + (result.isFault === true ? 1 : 0);
      if (faults >= LASTING_FAULTS) {
        store.change(next.client_id, {
          refused: 'internal',
          refusal: LASTING_FAULT,
          faults: 0,
        });
        return 'more';
      }
      store.change(next.client_id, { attempts, slowed: isSlowed, faults });
      return { againAfterMs: result.afterMs };
    }
    const isGone = result.kind === 'refused' && result.code === 'not_found';
    if (isGone && deps.startsAnew?.(next.conversation_id)) {
      // It is sent once the new conversation exists.
      store.change(next.client_id, { conversation_id: null });
      return deps.conversation() === null ? 'done' : 'more';
    }
    if (result.kind === 'refused') {
      store.change(next.client_id, { refused: result.code });
    } else {
      store.noteSent(next.client_id);
      // Add the message to the conversation before removing it here, or its bubble would flicker.
      if (result.kind === 'stored') deps.onStored(result.message);
      store.remove(next.client_id);
    }
    return 'more';
  };
};

/** Unsent messages: stored, and sent in order, one at a time, until the server has each. */
export const createMessageOutbox = (deps: MessageOutboxDeps): MessageOutbox => {
  const store = createOutboxStore(deps.storage, deps.key, deps.onChange);

  const sendNext = createSendNext(deps, store);
  // The lock covers one message at a time. A tab that waits too long assumes the holder is frozen
  // and proceeds. Both may then send the same message; the server stores it once.
  const sendAll = async (): Promise<AttemptResult> => {
    for (;;) {
      const outcome = await deps.withLock(deps.key, sendNext, LOCK_PATIENCE_MS);
      if (outcome !== 'more') return outcome;
    }
  };
  const retrier = createRetrier(sendAll, deps);

  return {
    items: store.items,
    add: (message) => {
      // This message waits behind one that is backing off, or writing more would cause a burst of
      // retries. Backoff is known only for this page's own messages.
      const isFirst = nextToSend(store.items()) === undefined;
      store.reread();
      if (store.items().length >= limits.realtime.outboxItems) return false;
      const { client_id = deps.newClientId() } = message;
      const created_at = deps.clock.now();
      const item = { ...message, client_id, created_at, attempts: 0, refused: null };
      store.save([...store.items(), item]);
      if (isFirst) retrier.kick();
      return true;
    },
    retry: (clientId) => {
      const item = store.items().find((each) => each.client_id === clientId);
      // A refused message was never stored, so it is sent as a new one to the current conversation.
      // Its file belongs to the old id, and is uploaded again.
      const file = item?.file && { file: { ...item.file, isStored: false } };
      const anew = item?.refused
        ? {
            client_id: deps.newClientId(),
            conversation_id: deps.conversation(),
            refused: null,
            refusal: undefined,
            ...file,
          }
        : {};
      store.change(clientId, { ...anew, attempts: 0 });
      retrier.kick();
    },
    noteFile: (clientId, news) => {
      store.change(clientId, news);
      if (news.file?.isStored || news.refused) retrier.kick();
    },
    settle: (messages) => {
      store.reread();
      const left = withoutStored(store.items(), messages);
      for (const item of store.items()) if (!left.includes(item)) store.noteSent(item.client_id);
      store.save(left);
    },
    discard: (conversationId) => {
      store.reread();
      const left = store.items().filter((item) => item.conversation_id !== conversationId);
      // Another tab may still hold these messages in memory and must not send them after an
      // erasure.
      for (const item of store.items()) if (!left.includes(item)) store.noteSent(item.client_id);
      store.save(left);
    },
    flush: () => {
      if (store.items().length > 0) retrier.kick();
    },
    stop: retrier.stop,
  };
};
